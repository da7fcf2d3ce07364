import { act, renderHook } from '@testing-library/react';
import { useCompared } from './useCompared';

let address = '';
const setQuery = jest.fn((query: URLSearchParams) => query.get('compare') ?? '');
jest.mock('@portal/router', () => ({
  useSearchParams: () => [new URLSearchParams(address && { compare: address }), setQuery],
}));

function begin(at = '') {
  address = at;
  const { result, rerender } = renderHook(useCompared);
  return {
    ids: () => result.current.ids,
    set: (id: string, isOn = true) => act(() => result.current.set(id, isOn)),
    /** Simulates that the list was loaded and the address changed. */
    arrive: (next: string) => {
      address = next;
      rerender();
    },
  };
}

it('keeps the selection while the address still goes through earlier selections', () => {
  const compared = begin();
  compared.set('a');
  compared.set('b');
  compared.arrive('a');
  expect(compared.ids()).toEqual(['a', 'b']);
  compared.set('c');
  expect(compared.ids()).toEqual(['a', 'b', 'c']);
  expect(setQuery).toHaveLastReturnedWith('a,b,c');
});

it('follows the address once it has caught up, including going back', () => {
  const compared = begin('a');
  compared.set('b');
  compared.arrive('a,b');
  compared.arrive('a');
  expect(compared.ids()).toEqual(['a']);
});

it('follows an address that leads elsewhere', () => {
  const compared = begin('a');
  compared.set('a', false);
  expect(compared.ids()).toEqual([]);
  compared.arrive('x,y,x,z,w');
  expect(compared.ids()).toEqual(['x', 'y', 'z']);
});
