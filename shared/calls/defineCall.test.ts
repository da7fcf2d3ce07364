import { z } from '@portal/schema';
import { addApp, listApps, listNotices, type RepeatableCall } from '.';
import { defineCall } from './defineCall';

const common = { path: '/test', reply: z.object({}), codes: [], summary: '' };
const numbered = z.object({ reqNo: z.string() });

describe('the types of a call', () => {
  it('know who may make it, and public when nothing is said', () => {
    const guards: ['authenticated', 'signedIn', 'public'] = [addApp.guard, listApps.guard, listNotices.guard];

    expect(guards).toEqual(['authenticated', 'signedIn', 'public']);
  });

  it('know whether it may be repeated', () => {
    const repeatable: RepeatableCall = addApp;
    const kinds: [true, false] = [addApp.isRepeatable, listApps.isRepeatable];

    expect([repeatable.isRepeatable, ...kinds]).toEqual([true, true, false]);
  });

  it('refuse a repeatable call without a request number, or made by a visitor', () => {
    const signedIn = { ...common, guard: 'signedIn', isRepeatable: true } as const;

    const fine = defineCall({ ...signedIn, request: numbered });
    const optional = defineCall({ ...signedIn, request: z.object({ reqNo: z.optional(z.string()) }) });
    // @ts-expect-error A repeat is recognised by its request number only.
    const unnumbered = defineCall({ ...signedIn, request: z.object({}) });
    // @ts-expect-error A request number belongs to an account, so the caller must be signed in.
    const open = defineCall({ ...signedIn, request: numbered, guard: 'public' });

    expect([fine, optional, unnumbered, open]).toHaveLength(4);
  });
});
