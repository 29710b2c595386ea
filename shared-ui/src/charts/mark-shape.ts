/** A square around its middle, for a size of 8; so are the others. */
export const SQUARE = 'M-3.6,-3.6H3.6V3.6H-3.6Z';

const CIRCLE = 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z';
const TRIANGLE = 'M0,-4.6L4.6,3.6H-4.6Z';
const DIAMOND = 'M0,-5L5,0L0,5L-5,0Z';

const SHAPES = [CIRCLE, SQUARE, TRIANGLE, DIAMOND] as const;

/** The outline that the marks of a series have, so that colour is not all that tells them apart. */
export const toMarkShape = (index: number): string => SHAPES[index % SHAPES.length] ?? CIRCLE;
