import { waitFor } from '@testing-library/react';
import { Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { readKept } from './readKept';

/** A form that shows its React state. */
function Page() {
  const [facts, setFacts] = useState({
    text: '',
    note: 'old',
    tick: true,
    radio: 'a',
    choice: '1',
    presses: 0,
  });
  const [sent, setSent] = useState('');
  const set = (changes: Partial<typeof facts>) => setFacts((before) => ({ ...before, ...changes }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(facts.text);
      }}
    >
      <input name="text" value={facts.text} onChange={({ target }) => set({ text: target.value })} />
      <textarea name="note" value={facts.note} onChange={({ target }) => set({ note: target.value })} />
      <input
        name="tick"
        type="checkbox"
        checked={facts.tick}
        onChange={({ target }) => set({ tick: target.checked })}
      />
      {['a', 'b'].map((value) => (
        <input
          key={value}
          name={value}
          type="radio"
          checked={facts.radio === value}
          onChange={() => set({ radio: value })}
        />
      ))}
      <select name="choice" value={facts.choice} onChange={({ target }) => set({ choice: target.value })}>
        <option>1</option>
        <option>2</option>
      </select>
      <button name="button" type="button" onClick={() => set({ presses: facts.presses + 1 })} />
      <output>{JSON.stringify({ ...facts, sent })}</output>
    </form>
  );
}

/** Like the shell, which replays input after its first render while inner boundaries are hydrated later. */
function Arrived({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

function arrive() {
  const markup = renderToString(<Arrived onDrawn={() => {}} />);
  document.body.innerHTML = `<div data-waiting>${markup}</div>`;
  const place = document.body.firstElementChild!;
  const field = <Kind extends HTMLElement>(name: string) => place.querySelector<Kind>(`[name=${name}]`)!;
  const kept = (...elements: Element[]) => void (window.portalKept = elements);
  const takeOver = () => {
    const give = readKept(place);
    hydrateRoot(place, <Arrived onDrawn={give} />);
    // Outside `act`, which would delay the hydration that a replayed event triggers.
    return waitFor(() => expect(place.matches('[data-waiting]')).toBe(false));
  };
  const known = () => JSON.parse(place.querySelector('output')!.textContent!) as Record<string, unknown>;
  return { place, field, kept, takeOver, known };
}

it('gives React what was entered in every kind of field before', async () => {
  const { field, kept, takeOver, known } = arrive();
  field<HTMLInputElement>('text').value = '实名';
  field<HTMLTextAreaElement>('note').value = '';
  field<HTMLInputElement>('tick').checked = false;
  field<HTMLInputElement>('b').checked = true;
  field<HTMLSelectElement>('choice').value = '2';
  kept(...['text', 'note', 'tick', 'b', 'choice'].map(field));
  await takeOver();

  await waitFor(() =>
    expect(known()).toMatchObject({ text: '实名', note: '', tick: false, radio: 'b', choice: '2' }),
  );
  expect(field<HTMLInputElement>('text').value).toBe('实名');
  expect(field<HTMLInputElement>('tick').checked).toBe(false);
});

it('leaves the text mark where it was', async () => {
  const { field, kept, takeOver } = arrive();
  const text = field<HTMLInputElement>('text');
  text.value = '银行卡';
  text.setSelectionRange(1, 2);
  kept(text);
  await takeOver();

  expect([text.selectionStart, text.selectionEnd]).toEqual([1, 2]);
});

it('presses what was pressed while React was at work', async () => {
  const { field, kept, takeOver, known } = arrive();
  const taken = takeOver();
  kept(field('button'));
  await taken;

  await waitFor(() => expect(known()).toMatchObject({ presses: 1 }));
});

it('presses what was pressed, once, in the order of use', async () => {
  const { place, field, kept, takeOver, known } = arrive();
  field<HTMLInputElement>('text').value = '实名';
  kept(field('text'), field('button'), place.querySelector('form')!);
  await takeOver();

  await waitFor(() => expect(known()).toMatchObject({ presses: 1, sent: '实名' }));
  expect(window.portalKept).toEqual([]);
});

it('leaves what is still waiting elsewhere to its own time, and forgets what is not there any more', async () => {
  const { field, kept, takeOver, known } = arrive();
  const inner = document.createElement('div');
  inner.dataset['waiting'] = '';
  const button = inner.appendChild(document.createElement('button'));
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  document.body.append(inner);
  const gone = document.createElement('button');
  kept(field('button'), button, gone);
  const give = readKept(inner);
  await takeOver();

  await waitFor(() => expect(known()).toMatchObject({ presses: 1 }));
  expect(pressed).not.toHaveBeenCalled();
  give();
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  expect(window.portalKept).toEqual([gone]);
});
