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

/** Resets a field to its prerendered value, as React's own setters see it, so that a later entry counts as a change. */
function reset(field: Field): void {
  if (field instanceof HTMLSelectElement) field.selectedIndex = findInitialOption(field);
  else if (isCheckable(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

/**
 * Reads the values entered into a prerendered page before its shell started. Returns a function that enters them again,
 * once React listens.
 */
export function readEarlyFields(page: Element): () => void {
  const read = () => {
    const edited = listFields(page).filter(isEdited);
    return edited.map((field): [Field, FieldValue] => [field, readValue(field)]);
  };
  const early = read();
  return () => {
    // Typing may have gone on meanwhile, or a first render may have undone it.
    for (const [field, value] of new Map([...early, ...read()])) {
      reset(field);
      enterValue(field, value);
    }
  };
}
