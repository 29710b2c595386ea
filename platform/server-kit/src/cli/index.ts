export { toByteSize, toCount, toWhole } from './amounts.ts';
export { type CommandSpec, isUsageError, type OptionSpec, UsageError } from './command.ts';
export { formatCommandHelp, formatHelp, toColumns, toHelpRows } from './help.ts';
export { createPaint, type Paint, toPrintable } from './paint.ts';
export { type Arguments, parseArguments } from './parse-arguments.ts';
export { endQuietlyWithPipe, type Sink, toSink, writeLines } from './sink.ts';
export { toSuggestion } from './suggest.ts';
export { type Cell, formatTable } from './table.ts';
