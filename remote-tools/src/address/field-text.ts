// Longer than any field needs. Without a limit an address could contain a text of any length.
export const MAX_FIELD_TEXT = 40;

/** The text of a field for the address. Cutting may split a surrogate pair, which an address cannot contain. */
export const toAddressText = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_FIELD_TEXT)
    .trim()
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

/** The text of a field from an address. A plus sign that was not escaped arrives as a space: `?american=+150`. */
export const toFieldText = (value: string): string => toAddressText(value.replace(/^ (?=[\d.])/, '+'));
