import { Button } from '@sharpside/shared-ui';

/** The id of the page's main part. */
export const CONTENT_ID = 'content';

/** The first stop of the keyboard: past the bar, to the content. Seen only while it has focus. */
export function SkipLink() {
  return (
    <Button
      position="fixed"
      top="2"
      left="2"
      zIndex="200"
      data-no-print=""
      css={{ '&:not(:focus)': { translate: '0 -200%' } }}
      asChild
    >
      <a href={`#${CONTENT_ID}`}>Skip to content</a>
    </Button>
  );
}
