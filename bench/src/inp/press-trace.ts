import * as v from 'valibot';

/** Processor time of the main thread for one press. */
export type PressWork = {
  /** From the event to the end of the next paint: its INP without waiting times. */
  toPaintMs: number;
  /** Parts of it: listeners and other scripts, style, layout, and paint up to the handover to the compositor. */
  scriptMs: number;
  styleMs: number;
  layoutMs: number;
  paintMs: number;
  /** From the event until the screen was idle, including its answer. */
  toRestMs: number;
};

/** A finished task in Chromium's trace. Times of the thread (`tts`, `tdur`) do not include waiting for a processor. */
const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      ph: v.string(),
      pid: v.number(),
      tid: v.number(),
      ts: v.number(),
      tts: v.optional(v.number()),
      tdur: v.optional(v.number()),
      args: v.optional(v.unknown()),
    }),
  ),
});

export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

// Events to which Event Timing gives an interaction's number.
const INTERACTIONS = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']);
const dispatchSchema = v.object({ data: v.object({ type: v.string() }) });

type Phase = 'scriptMs' | 'styleMs' | 'layoutMs' | 'paintMs';
const PHASES: ReadonlyMap<string, Phase> = new Map([
  ...[
    'EventDispatch',
    'FunctionCall',
    'TimerFire',
    'FireAnimationFrame',
    'RunMicrotasks',
    'EvaluateScript',
  ].map((name) => [name, 'scriptMs'] as const),
  ['UpdateLayoutTree', 'styleMs'],
  ['Layout', 'layoutMs'],
  ...['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'].map((name) => [name, 'paintMs'] as const),
]);

type Task = { name: string; thread: string; startUs: number; endUs: number; type: string | undefined };

function listTasks(trace: string): Task[] {
  const { traceEvents } = v.parse(traceSchema, JSON.parse(trace));
  return traceEvents.flatMap(({ name, ph, pid, tid, tts, tdur, args }) => {
    if (ph !== 'X' || tts === undefined || tdur === undefined) return [];
    const type = name === 'EventDispatch' ? v.parse(dispatchSchema, args).data.type : undefined;
    return [{ name, thread: `${pid}/${tid}`, startUs: tts, endUs: tts + tdur, type }];
  });
}

/** Time in each phase. A nested phase, such as a layout that a listener forces, counts only as itself. */
function addPhases(tasks: readonly Task[]): Record<Phase, number> {
  const sums = { scriptMs: 0, styleMs: 0, layoutMs: 0, paintMs: 0 };
  const open: { phase: Phase; endUs: number }[] = [];
  const inOrder = [...tasks].sort((one, other) => one.startUs - other.startUs || other.endUs - one.endUs);
  for (const { name, startUs, endUs } of inOrder) {
    const phase = PHASES.get(name);
    if (!phase) continue;
    while ((open.at(-1)?.endUs ?? Number.POSITIVE_INFINITY) <= startUs) open.pop();
    const ms = (endUs - startUs) / 1_000;
    sums[phase] += ms;
    const outer = open.at(-1);
    if (outer) sums[outer.phase] -= ms;
    open.push({ phase, endUs });
  }
  return sums;
}

/** The costliest event of a press, from a trace of the page; undefined if the trace contains no press. */
export function readPress(trace: string): PressWork | undefined {
  const all = listTasks(trace);
  const isPress = ({ type }: Task) => type !== undefined && INTERACTIONS.has(type);
  const thread = all.find(isPress)?.thread;
  const tasks = all.filter((task) => task.thread === thread);
  const restUs = tasks.reduce((latest, { endUs }) => Math.max(latest, endUs), 0);
  const paints = tasks.filter(({ name }) => name === 'Commit').sort((one, other) => one.endUs - other.endUs);
  const works = tasks.filter(isPress).map((event) => {
    // Without a paint nothing has changed, so the event ends with its listeners.
    const paint = paints.find(({ startUs }) => startUs >= event.endUs) ?? event;
    const within = tasks.filter(({ startUs, endUs }) => startUs >= event.startUs && endUs <= paint.endUs);
    const toPaintMs = (paint.endUs - event.startUs) / 1_000;
    return { toPaintMs, ...addPhases(within), toRestMs: (restUs - event.startUs) / 1_000 };
  });
  return works.sort((one, other) => other.toPaintMs - one.toPaintMs)[0];
}
