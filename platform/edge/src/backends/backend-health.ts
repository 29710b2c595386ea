import type { Clock, Log } from '@sharpside/server-kit';

/** A backend's state at its last call. */
export type BackendHealth = {
  status: 'unused' | 'up' | 'failing';
  /** Units: milliseconds since 1970. Null until the first call has ended. */
  since: number | null;
  reason: string | null;
};

/** Keeps the health of one backend. Each change of its state is logged once, however many calls fail. */
export type HealthNote = {
  readonly current: BackendHealth;
  noteUp(): void;
  noteFailing(reason: string): void;
};

type HealthOptions = { name: string; clock: Pick<Clock, 'now'>; log: Log };

export function createHealthNote({ name, clock, log }: HealthOptions): HealthNote {
  let current: BackendHealth = { status: 'unused', since: null, reason: null };
  return {
    get current() {
      return current;
    },
    noteUp() {
      if (current.status === 'up') return;
      if (current.status === 'failing') log.info('backend-up-again', { backend: name });
      current = { status: 'up', since: clock.now(), reason: null };
    },
    noteFailing(reason) {
      if (current.status !== 'failing') log.error('backend-failing', { backend: name, reason });
      const since = current.status === 'failing' ? current.since : clock.now();
      current = { status: 'failing', since, reason };
    },
  };
}
