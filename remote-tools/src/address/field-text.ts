// More than any field needs: an address could bring a text of any length.
export const MAX_FIELD_TEXT = 40;

/** The text of a field as the address holds it. An address has no half of a character, which a cut may leave. */
export const toAddressText = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_FIELD_TEXT)
    .trim()
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

/** The text of a field from an address. A plus that nobody escaped arrives as a space: `?american=+150`. */
export const toFieldText = (value: string): string => toAddressText(value.replace(/^ (?=[\d.])/, '+'));
