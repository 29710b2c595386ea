import {
  enterValue,
  type Field,
  type FieldValue,
  isCarried,
  isCheckable,
  isField,
  listFields,
  readValue,
} from './fields.ts';

/** Identifies a field by one of its `NAMES`, its kind, and the number of earlier fields with the same name and kind. */
type Handle = { by: keyof typeof NAMES; name: string; kind: string; nth: number };
type Entry = { handles: Handle[]; value: FieldValue };
type Focus = { handles: Handle[]; selection: Selected | undefined };
type Selected = { start: number; end: number; direction: 'forward' | 'backward' | 'none' };

/** Ids that React generates. They differ in each mount. */
const MADE_UP_ID = /[:«_]r_?[0-9a-z]+[:»_]/i;

const toId = ({ id }: Field) => (MADE_UP_ID.test(id) ? '' : id);

const toLabel = (field: Field) =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim();

/**
 * Ways to identify a field, the most reliable first. Each returns an empty text if the field has no such name. `order`
 * is for fields without any name.
 */
const NAMES = {
  id: toId,
  name: ({ name }: Field) => name,
  label: toLabel,
  order: (field: Field) => (toId(field) || field.name || toLabel(field) ? '' : 'nameless'),
};
const WAYS = ['id', 'name', 'label', 'order'] as const;

const toKind = (field: Field) => {
  if (!isCheckable(field)) return field.tagName;
  return field.type === 'radio' ? `radio ${field.value}` : field.type;
};

const listSame = (area: Element, { by, name, kind }: Omit<Handle, 'nth'>) =>
  listFields(area).filter((field) => toKind(field) === kind && NAMES[by](field) === name);

function listHandles(area: Element, field: Field): Handle[] {
  return WAYS.flatMap((by) => {
    const handle = { by, name: NAMES[by](field), kind: toKind(field) };
    return handle.name === '' ? [] : [{ ...handle, nth: listSame(area, handle).indexOf(field) }];
  });
}

function findField(area: Element, handles: readonly Handle[]): Field | undefined {
  for (const handle of handles) {
    const field = listSame(area, handle)[handle.nth];
    if (field) return field;
  }
  return undefined;
}

function readSelection(field: Field): Selected | undefined {
  // Fields for numbers and dates have no selection.
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  const { selectionStart: start, selectionEnd, selectionDirection } = field;
  return { start, end: selectionEnd ?? start, direction: selectionDirection ?? 'none' };
}

function takeUp(field: Field, selection: Selected | undefined): void {
  field.focus({ preventScroll: true });
  if (selection === undefined || field instanceof HTMLSelectElement || field.selectionStart === null) return;
  field.setSelectionRange(selection.start, selection.end, selection.direction);
}

function readFocus(area: Element): Focus | undefined {
  const focused = document.activeElement;
  if (!isField(focused) || !area.contains(focused)) return undefined;
  return { handles: listHandles(area, focused), selection: readSelection(focused) };
}

/**
 * Reads the focus and the values of the `edited` fields, which are in the order of their last edits. Returns a function
 * that enters them into another release of the screen.
 *
 * Values without a matching field are dropped, and the new screen computes derived fields itself. If the visitor has
 * moved the focus meanwhile, it stays there.
 */
export function carryFields(area: Element, edited: Iterable<EventTarget>): (next: Element) => void {
  const entries = [...edited]
    .filter(isField)
    .filter((field) => area.contains(field) && isCarried(field))
    .map(
      (field): Entry => ({
        handles: listHandles(area, field),
        value: readValue(field),
      }),
    );
  const focus = readFocus(area);
  return (next) => {
    for (const { handles, value } of entries) {
      // Searched after the earlier values are entered, because a choice may create further fields.
      const field = findField(next, handles);
      if (field) enterValue(field, value);
    }
    const field = focus && findField(next, focus.handles);
    const isFree = (document.activeElement ?? document.body) === document.body;
    if (field && isFree) takeUp(field, focus.selection);
  };
}
