const NUMBER = /^\d{1,3}([.,]\d{1,2})?$/;

/** A share of the visitors as it is typed, `12.5` or `12,5`; undefined for any other text. Units: percent. */
export function parsePercent(text: string): number | undefined {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return undefined;
  const percent = Number(trimmed.replace(',', '.'));
  return percent <= 100 ? percent : undefined;
}
