import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { formatCommandHelp, formatHelp } from './help.ts';

describe('the help', () => {
  it('lists every command on a line of at most 100 letters', () => {
    const lines = formatHelp(COMMANDS, 'npm run mfe --');
    for (const { name, summary } of COMMANDS) {
      expect(lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(summary))).toHaveLength(1);
    }
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s names all that it takes',
    (_, command) => {
      const text = formatCommandHelp(command, 'npm run mfe --').join('\n');
      for (const option of ['store', 'channel', 'json', 'help', ...Object.keys(command.options)]) {
        expect(text).toContain(`--${option}`);
      }
      for (const { name } of command.parameters) expect(text).toContain(`\n  ${name} `);
      const calls = text.split('\n').filter((line) => line.includes('mfe'));
      expect(calls.length).toBe(1 + command.examples.length);
      for (const call of calls) expect(call).toContain(`npm run mfe -- ${command.name}`);
    },
  );
});
