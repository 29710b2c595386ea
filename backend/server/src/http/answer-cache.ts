/** An answer as it is sent. */
export type RenderedAnswer = { body: Buffer; etag: string };

export type AnswerCache = {
  find: (key: string) => RenderedAnswer | undefined;
  keep: (key: string, answer: RenderedAnswer) => void;
  size: () => { answers: number; bytes: number };
};

// What a key and its place in the map cost beside the bytes that are counted; measured roughly, on the high side.
const ENTRY_OVERHEAD_BYTES = 300;

const costOf = (key: string, { body }: RenderedAnswer) => body.length + key.length * 2 + ENTRY_OVERHEAD_BYTES;

/** Answers that were asked for lately, no more than `maxBytes` of them. Those not asked for longest go first. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const answers = new Map<string, RenderedAnswer>();
  let bytes = 0;

  function remove(key: string): void {
    const answer = answers.get(key);
    if (answer === undefined) return;
    answers.delete(key);
    bytes -= costOf(key, answer);
  }

  return {
    find(key) {
      const answer = answers.get(key);
      if (answer === undefined) return undefined;
      // Moves it to the end: the first of the map is the one that was not asked for longest.
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    keep(key, answer) {
      remove(key);
      const cost = costOf(key, answer);
      if (cost > maxBytes) return;
      answers.set(key, answer);
      bytes += cost;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    size: () => ({ answers: answers.size, bytes }),
  };
}
