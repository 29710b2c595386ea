import { describe, expect, it } from 'vitest';
import { readPress } from './press-trace.ts';

type Task = { name: string; at: number; ms: number; type?: string; tid?: number };

const toTrace = (tasks: readonly Task[]) =>
  JSON.stringify({
    traceEvents: tasks.map(({ name, at, ms, type, tid = 1 }) => ({
      name,
      ph: 'X',
      pid: 1,
      tid,
      ts: 7_000_000 + at * 3_000,
      tts: at * 1_000,
      tdur: ms * 1_000,
      args: type ? { data: { type } } : {},
    })),
  });

const PRESS: Task[] = [
  { name: 'RunTask', at: 100, ms: 45 },
  { name: 'EventDispatch', type: 'click', at: 100, ms: 40 },
  { name: 'UpdateLayoutTree', at: 110, ms: 5 },
  { name: 'Layout', at: 115, ms: 10 },
  { name: 'UpdateLayoutTree', at: 150, ms: 4 },
  { name: 'Paint', at: 154, ms: 6 },
  { name: 'Commit', at: 160, ms: 2 },
  { name: 'FunctionCall', at: 170, ms: 200 },
];

describe('the work of a press', () => {
  it('ends with the paint after the event, and at rest', () => {
    expect(readPress(toTrace(PRESS))).toMatchObject({ toPaintMs: 62, toRestMs: 270 });
  });

  it('counts what a listener forces as style and layout, not as script', () => {
    expect(readPress(toTrace(PRESS))).toMatchObject({ scriptMs: 25, styleMs: 9, layoutMs: 10, paintMs: 8 });
  });

  it('is that of the costliest of its events', () => {
    const down: Task[] = [
      { name: 'EventDispatch', type: 'pointerdown', at: 0, ms: 50 },
      { name: 'Commit', at: 50, ms: 50 },
    ];
    expect(readPress(toTrace([...down, ...PRESS]))).toMatchObject({ toPaintMs: 100, scriptMs: 50 });
  });

  it('ends with its listeners where nothing is painted', () => {
    expect(readPress(toTrace([{ name: 'EventDispatch', type: 'keydown', at: 5, ms: 3 }]))).toMatchObject({
      toPaintMs: 3,
    });
  });

  it('leaves out other threads, and events that are no interaction', () => {
    const others: Task[] = [
      { name: 'EventDispatch', type: 'mousemove', at: 0, ms: 90 },
      { name: 'Paint', at: 141, ms: 9, tid: 2 },
    ];
    expect(readPress(toTrace([...others, ...PRESS]))).toEqual(readPress(toTrace(PRESS)));
    expect(readPress(toTrace(others))).toBeUndefined();
  });
});
