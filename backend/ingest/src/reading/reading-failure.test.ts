import { describe, expect, it } from 'vitest';
import { IngestError } from './errors.ts';
import { toEngineRefusal, toIngestError } from './reading-failure.ts';

const ofFiles = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

describe('a failure of reading an input', () => {
  it.each([
    [
      'a full disk',
      ofFiles('ENOSPC', 'write'),
      'DATA_FOLDER_FAILED',
      /^a\.csv could not be kept in \/data \(ENOSPC: write\); see to its space/,
    ],
    [
      'no permission to write',
      ofFiles('EACCES', 'mkdir'),
      'DATA_FOLDER_FAILED',
      /see to its space and permissions, then start again/,
    ],
    ['too many open files', ofFiles('EMFILE', 'open'), 'DATA_FOLDER_FAILED', /EMFILE/],
    [
      'an engine without room on the disk',
      new Error('IO Error: Could not write file: No space left on device'),
      'DATA_FOLDER_FAILED',
      /No space left/,
    ],
    [
      'an engine without room to spill',
      new Error('Out of Memory Error: x\n(max_temp_directory_size)'),
      'DATA_FOLDER_FAILED',
      /could not be kept/,
    ],
    [
      'an engine without memory',
      new Error('Out of Memory Error: failed to allocate\n\nsolutions'),
      'INPUT_TOO_LARGE',
      /^a\.csv needs more memory than one file is given \(Out of Memory Error: failed to allocate\); split/,
    ],
    [
      'a fault of a reader',
      new TypeError('x is undefined'),
      'READER_FAILED',
      /^a\.csv could not be read, by a fault of the program \(x is undefined\); report it/,
    ],
    ['anything that is thrown', 'oh', 'READER_FAILED', /\(oh\)/],
  ])('%s is told with the name and the remedy, and keeps its cause', (_, cause, code, message) => {
    const error = toIngestError(cause, { name: 'a.csv', folder: '/data' });
    expect(error).toMatchObject({ name: 'IngestError', code, message: expect.stringMatching(message) });
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
