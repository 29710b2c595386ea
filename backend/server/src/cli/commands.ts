import type { Command } from './command.ts';
import { batchesCommand } from './commands/batches-command.ts';
import { evaluateCommand } from './commands/evaluate-command.ts';
import { forecastsCommand } from './commands/forecasts-command.ts';
import { ingestCommand } from './commands/ingest-command.ts';
import { initCommand } from './commands/init-command.ts';
import { publishCommand } from './commands/publish-command.ts';
import { refreshCommand } from './commands/refresh-command.ts';
import { sampleCommand } from './commands/sample-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { snapshotsCommand } from './commands/snapshots-command.ts';

export const commands: readonly Command[] = [
  initCommand,
  ingestCommand,
  publishCommand,
  refreshCommand,
  sampleCommand,
  serveCommand,
  snapshotsCommand,
  batchesCommand,
  evaluateCommand,
  forecastsCommand,
];
