import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useExpandedKeys } from './use-expanded-keys.ts';

type Options = Parameters<typeof useExpandedKeys>[0];

const use = (options: Options = {}) =>
  renderHook((next: Options) => useExpandedKeys(next), { initialProps: options });

describe('the rows that are open', () => {
  it('are kept here, each opened and closed by itself', () => {
    const { result } = use();
    act(() => result.current.toggle('a'));
    act(() => result.current.toggle('b'));
    expect([...result.current.keys]).toEqual(['a', 'b']);
    act(() => result.current.toggle('a'));
    expect([...result.current.keys]).toEqual(['b']);
  });

  it('close together, whether they were open or not', () => {
    const { result } = use();
    for (const key of ['a', 'b', 'c']) act(() => result.current.toggle(key));
    act(() => result.current.close(['a', 'c', 'unknown']));
    expect([...result.current.keys]).toEqual(['b']);
  });

  it("are the caller's where it keeps them: it is told, and decides", () => {
    const onExpandedKeysChange = vi.fn();
    const { result, rerender } = use({ expandedKeys: new Set(['a']), onExpandedKeysChange });
    act(() => result.current.toggle('b'));
    expect(onExpandedKeysChange).toHaveBeenLastCalledWith(new Set(['a', 'b']));
    expect([...result.current.keys]).toEqual(['a']);
    rerender({ expandedKeys: new Set(['a', 'b']), onExpandedKeysChange });
    act(() => result.current.toggle('a'));
    expect(onExpandedKeysChange).toHaveBeenLastCalledWith(new Set(['b']));
  });

  it('change by functions that stay the same, or each change drew every row', () => {
    const { result, rerender } = use();
    const { toggle, close } = result.current;
    act(() => toggle('a'));
    rerender({ onExpandedKeysChange: () => {} });
    expect(result.current.toggle).toBe(toggle);
    expect(result.current.close).toBe(close);
  });
});
