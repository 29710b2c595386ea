import { describe, expect, it } from 'vitest';
import { IngestError } from './errors.ts';
import { toEngineRefusal, toIngestError } from './reading-failure.ts';

const ofFiles = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

describe('a failure of reading an input', () => {
  const full = 'Out of Memory Error: x\n(max_temp_directory_size)';
  const noRoom = 'IO Error: Could not write file: No space left on device';
  it.each([
    [
      ofFiles('ENOSPC', 'write'),
      'DATA_FOLDER_FAILED',
      'could not be kept in /data (ENOSPC: write); see to its',
    ],
    [ofFiles('EACCES', 'mkdir'), 'DATA_FOLDER_FAILED', 'space and permissions, then start again'],
    [ofFiles('EMFILE', 'open'), 'DATA_FOLDER_FAILED', 'EMFILE'],
    [new Error(noRoom), 'DATA_FOLDER_FAILED', 'No space left'],
    [new Error(full), 'DATA_FOLDER_FAILED', 'could not be kept'],
    [
      new Error('Out of Memory Error: failed to allocate\n\nsolutions'),
      'INPUT_TOO_LARGE',
      'needs more memory than one file is given (Out of Memory Error: failed to allocate); split',
    ],
    [
      new TypeError('x is undefined'),
      'READER_FAILED',
      'by a fault of the program (x is undefined); report it',
    ],
    ['oh', 'READER_FAILED', '(oh)'],
  ])('%s is told with the name and the remedy, and keeps its cause', (cause, code, words) => {
    const error = toIngestError(cause, { name: 'a.csv', folder: '/data' });
    expect(error).toMatchObject({ name: 'IngestError', code, message: expect.stringContaining(words) });
    expect(error.message).toMatch(/^a\.csv /);
    expect(error.cause).toBe(cause);
  });

  it('that is told already stays as it is', () => {
    const told = new IngestError('no', { code: 'INPUT_MISSING' });
    expect(toIngestError(told, { name: 'a.csv', folder: '/data' })).toBe(told);
  });

  it('of the engine is the content, unless the machine could not go on', () => {
    const memory = new Error('Out of Memory Error: x');
    expect(toEngineRefusal(memory, 'a.csv cannot be read')).toBe(memory);
    expect(
      toEngineRefusal(new Error('Invalid Input Error: y\n\nLINE 1'), 'a.csv cannot be read'),
    ).toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'a.csv cannot be read (Invalid Input Error: y); it is damaged: fetch it again',
    });
  });
});
