import type { LiveRemote } from '@portal/contract/internal';
import { followFindings, type Finding } from '../health/healthLog';
import { afterRunning, leaveArea } from './leaveArea';
import { keepGlobals } from './sharedGlobals';

// Missing in jsdom.
Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true });

const release = { name: 'mf-notices', version: '1.0.0' } as LiveRemote;
const findings: Finding[] = [];
followFindings((finding) => findings.push(finding));

beforeEach(() => {
  findings.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
  keepGlobals();
});

const labels = () => findings.map(({ kind, remote, label }) => `${kind} ${remote} ${label}`);

/** Appends an element of a given size, by default the window's, because jsdom has no layout. */
function hang(style: string, size = { width: window.innerWidth, height: window.innerHeight }): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = style;
  jest.spyOn(box, 'getBoundingClientRect').mockReturnValue(size as DOMRect);
  document.body.append(box);
  return box;
}

const broken = () => {
  throw new Error('broken');
};

it.each<[string, () => void, () => void]>([
  [
    'Array.prototype.map',
    () => (Array.prototype.map = broken as never),
    () => expect([1].map((one) => one + 1)).toEqual([2]),
  ],
  [
    'window.setTimeout',
    () => (window.setTimeout = broken as never),
    () => expect(() => clearTimeout(setTimeout(() => {}))).not.toThrow(),
  ],
  [
    'window.addEventListener',
    () => (window.addEventListener = broken),
    () => expect(() => window.addEventListener('x', () => {})).not.toThrow(),
  ],
  [
    'XMLHttpRequest.prototype.send',
    () => (XMLHttpRequest.prototype.send = broken),
    () => expect(() => new XMLHttpRequest().send()).not.toThrow('broken'),
  ],
  [
    'Storage.prototype.getItem',
    () => void Reflect.deleteProperty(Storage.prototype, 'getItem'),
    () => expect(localStorage.getItem('nothing')).toBeNull(),
  ],
  [
    'Object.prototype.mine',
    () => void Object.assign(Object.prototype, { mine: 1 }),
    () => expect('mine' in {}).toBe(false),
  ],
])('puts %s back and counts it against the release', (name, damage, expectWell) => {
  damage();

  afterRunning(release);

  expectWell();
  expect(labels()).toEqual([`error mf-notices GlobalDamage ${name}`]);
});

it('takes style sheets of the whole document away once the area is left, not before', () => {
  document.adoptedStyleSheets = [new CSSStyleSheet()];

  afterRunning(release);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  leaveArea(release);

  expect(document.adoptedStyleSheets).toHaveLength(0);
  expect(labels()).toEqual(['error mf-notices GlobalDamage document.adoptedStyleSheets']);
});

it('takes a box away that lies over the window and that nobody draws any more', () => {
  hang('position: fixed');

  leaveArea(release);

  expect(document.body.children).toHaveLength(1);
  expect(labels()).toEqual(['error mf-notices GlobalDamage <div>']);
});

it('leaves what React draws, what lets presses through, what is small, and what stands in the page', () => {
  Object.assign(hang('position: fixed'), { __reactFiber$1: {} });
  hang('position: fixed; pointer-events: none');
  hang('position: fixed', { width: 40, height: 40 });
  hang('');

  leaveArea(release);

  expect(document.body.children).toHaveLength(5);
  expect(findings).toEqual([]);
});

it('says nothing of an area that behaved', () => {
  afterRunning(release);
  leaveArea(release);

  expect(findings).toEqual([]);
});
