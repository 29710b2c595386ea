import * as v from 'valibot';

/** The items of a list with commas between. Spaces beside the commas and empty items count for nothing. */
export const asList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/**
 * A list of a setting, as {@link asList} and readers on it give it. An item that stands there twice is refused: it is a slip,
 * or would count twice.
 *
 * @param toName the part of an item that may not stand there twice; default: all of it.
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
