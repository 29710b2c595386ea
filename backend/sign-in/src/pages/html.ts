/** Markup that is safe to send, because every value in it was escaped or is markup itself. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** A template for markup. Inserted text is escaped for element contents and quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: String.raw({ raw: strings }, ...values.map(toMarkup)),
});
