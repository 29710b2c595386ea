const STYLE_ATTRIBUTE = /\sstyle="/;

/**
 * The first tag with a style attribute, up to the attribute's end. A single regular expression would take cubic time.
 */
function findStyled(html: string): string | undefined {
  let at = 0;
  for (const part of html.split('>')) {
    const start = part.indexOf('<');
    const opened = start < 0 ? null : STYLE_ATTRIBUTE.exec(part.slice(start));
    if (opened) {
      const end = html.indexOf('"', at + start + opened.index + opened[0].length);
      // Without a closing quote here, no later attribute is closed either.
      return end < 0 ? undefined : html.slice(at + start, end + 1);
    }
    at += part.length + 1;
  }
  return undefined;
}

/**
 * The first style attribute in HTML as a fault, else an empty list. The content policy allows styles by hash, which
 * does not cover attributes.
 */
export function findStyleAttributes(html: string): string[] {
  const styled = findStyled(html);
  if (styled === undefined) return [];
  return [
    `has a style attribute, which the content policy forbids in HTML: ${styled}>. Use style properties.`,
  ];
}
