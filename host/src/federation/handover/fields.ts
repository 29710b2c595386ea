/** An element that a visitor enters something into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The text of a field, or true for a checked box. */
export type FieldValue = string | boolean;

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

export const listFields = (area: Element): Field[] =>
  [...area.querySelectorAll('input, textarea, select')].filter(isField);

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** False for passwords, one-time codes and card data, and for files and lists with several choices. */
export const isCarried = ({ type, autocomplete }: Field) =>
  !['password', 'file', 'select-multiple'].includes(type) &&
  !/password|one-time-code|^cc-/.test(autocomplete);

export const readValue = (field: Field): FieldValue => (isCheckable(field) ? field.checked : field.value);

/**
 * Enters a value as a visitor would: past React's own setter, and with an event, because React ignores other changes.
 */
export function enterValue(field: Field, value: FieldValue): void {
  if (typeof value === 'boolean') {
    if (isCheckable(field) && field.checked !== value) field.click();
    return;
  }
  const isChoice = field instanceof HTMLSelectElement;
  if (field.value === value || field.disabled || !isCarried(field)) return;
  if (isChoice && ![...field.options].some((option) => option.value === value)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isChoice) field.dispatchEvent(new Event('change', { bubbles: true }));
}
