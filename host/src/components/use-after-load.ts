import { startTransition, useEffect, useState } from 'react';

/** False until the page has all that it asked for: what can be read without must not compete with what cannot. */
export function useAfterLoad(): boolean {
  const [isAfterLoad, setIsAfterLoad] = useState(false);
  useEffect(() => {
    const onLoad = () => startTransition(() => setIsAfterLoad(true));
    if (document.readyState === 'complete') onLoad();
    else window.addEventListener('load', onLoad, { once: true });
    return () => window.removeEventListener('load', onLoad);
  }, []);
  return isAfterLoad;
}
