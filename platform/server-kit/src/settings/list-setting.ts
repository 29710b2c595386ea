import * as v from 'valibot';

/** The items of a list with commas. Spaces around the commas and empty items are ignored. */
export const asList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/**
 * Schema of a list that {@link asList} or a reader based on it returns. A repeated item is refused, because it is a
 * mistake, or would count twice.
 *
 * @param toName the part of an item that must not occur twice; default: the whole item.
 */
export const listSchema = <Item extends v.GenericSchema<unknown, unknown>>(
  item: Item,
  toName: (item: v.InferOutput<Item>) => unknown = (whole) => whole,
) =>
  v.pipe(
    v.array(item),
    v.check(
      (items) => new Set(items.map(toName)).size === items.length,
      'must not have one of its items twice',
    ),
  );
