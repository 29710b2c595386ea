const INLINE_ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const DATA_BLOCK = /\btype\s*=\s*["']?application\/json/i;

/** What stands inline in a page, by its element: scripts that run, or styles. Data blocks are neither. */
export function findInlineElements(text: string, tag: 'script' | 'style'): string[] {
  return [...text.matchAll(INLINE_ELEMENT)]
    .filter(([, name = '', attributes = '']) => {
      return name.toLowerCase() === tag && !/\bsrc\s*=/i.test(attributes) && !DATA_BLOCK.test(attributes);
    })
    .map(([, , , content = '']) => content);
}
