import { VisuallyHidden } from '@sharpside/shared-ui';
import { useIsNavigating } from '@sharpside/shared-ui/routing';
import { ProgressLine, useIsSlow } from '../components/progress-line.tsx';

/** Says that the page that was asked for is on its way, once that takes noticeably long. */
export function NavigationProgress() {
  const isSlow = useIsSlow(useIsNavigating());
  return (
    <>
      <VisuallyHidden role="status">{isSlow ? 'Loading...' : ''}</VisuallyHidden>
      {isSlow && <ProgressLine />}
    </>
  );
}
