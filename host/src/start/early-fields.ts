import {
  enterValue,
  type Field,
  type FieldValue,
  isCheckable,
  listFields,
  readValue,
} from '../federation/handover/fields.ts';

const findInitialOption = ({ options }: HTMLSelectElement) =>
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );

function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== findInitialOption(field);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Puts a field back to what is prerendered, as React's own setters see it: what is entered then is a change to them. */
function reset(field: Field): void {
  if (field instanceof HTMLSelectElement) field.selectedIndex = findInitialOption(field);
  else if (isCheckable(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

/**
 * Reads what was entered into a prerendered page before its shell started. Returns what enters it again, once there is
 * somebody to hear of it.
 */
export function readEarlyFields(page: Element): () => void {
  const read = () => {
    const edited = listFields(page).filter(isEdited);
    return edited.map((field): [Field, FieldValue] => [field, readValue(field)]);
  };
  const early = read();
  return () => {
    // Typing may have gone on meanwhile, or a first render may have undone what was typed.
    for (const [field, value] of new Map([...early, ...read()])) {
      reset(field);
      enterValue(field, value);
    }
  };
}
