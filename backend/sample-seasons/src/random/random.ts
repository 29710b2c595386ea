// Mixes 32-bit words: every input bit affects about half of the output bits.
function mix(word: number): number {
  let mixed = word >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A 32-bit hash of a text. Similar texts have unrelated hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

export type SeedPart = string | number;

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/**
 * A stream of random numbers that is the same on every machine and in every version, for the same seed parts
 * (xoshiro128**).
 *
 * Each generated thing draws from its own stream, named after the thing. So neither the order of generation nor other
 * generated things affect it.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(...parts: readonly SeedPart[]) {
    const text = parts.join('|');
    this.#a = hashText(`${text}|a`);
    this.#b = hashText(`${text}|b`);
    this.#c = hashText(`${text}|c`);
    this.#d = hashText(`${text}|d`) | 1;
  }

  next(): number {
    const result = Math.imul(rotate(Math.imul(this.#b, 5), 7), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotate(this.#d, 11);
    return result / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  normal(mean = 0, deviation = 1): number {
    // Polar method. The second number is discarded, so that a draw does not depend on earlier draws.
    for (;;) {
      const x = this.next() * 2 - 1;
      const y = this.next() * 2 - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) return mean + deviation * x * Math.sqrt((-2 * Math.log(square)) / square);
    }
  }

  /** Gamma with scale 1; `shape` at least 1 (Marsaglia and Tsang). */
  gamma(shape: number): number {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const cube = (1 + c * x) ** 3;
      if (cube > 0 && Math.log(1 - this.next()) < 0.5 * x * x + d - d * cube + d * Math.log(cube)) {
        return d * cube;
      }
    }
  }

  /** Number of successes in `trials`. */
  binomial(trials: number, probability: number): number {
    let successes = 0;
    for (let trial = 0; trial < trials; trial++) if (this.next() < probability) successes++;
    return successes;
  }

  /** Index of a weight, drawn in proportion to the weights. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0;
    for (let place = 0; place < weights.length; place++) total += weights[place] ?? 0;
    let left = this.next() * total;
    for (let place = 0; place < weights.length; place++) {
      left -= weights[place] ?? 0;
      if (left < 0) return place;
    }
    return weights.length - 1;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}

/** A number from 0 to below 1 for these parts, if no stream is needed. */
export const chanceOf = (...parts: readonly SeedPart[]): number =>
  mix(hashText(parts.join('|')) ^ 0x9e3779b9) / 0x1_0000_0000;
