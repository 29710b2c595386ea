import { startTransition, useEffect, useState } from 'react';

/** False until the page has loaded all its files, because optional code must not compete with them. */
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
