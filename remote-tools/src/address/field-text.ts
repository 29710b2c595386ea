// What a field could sensibly hold; an address can hold anything.
export const MAX_FIELD_TEXT = 40;

/** What stands in a field, as the address holds it. */
export const toAddressText = (text: string): string => text.trim().slice(0, MAX_FIELD_TEXT);

/** What an address puts into a field. A plus that nobody escaped arrives as a space: `?american=+150`. */
export const toFieldText = (value: string): string => toAddressText(value.replace(/^ (?=[\d.])/, '+'));
