const STYLE_ATTRIBUTE = /<[^>]*\sstyle="[^"]*"/;

/** The first style attribute in HTML as a fault, if there is one: the content policy of hashes forbids them. */
export function findStyleAttributes(html: string): string[] {
  const [styled] = STYLE_ATTRIBUTE.exec(html) ?? [];
  if (styled === undefined) return [];
  return [
    `has a style attribute, which the content policy forbids in HTML: ${styled}>. Use style properties.`,
  ];
}
