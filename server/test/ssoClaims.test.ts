import { hasProvedFactor } from '../src/modules/identity/sso/claims';

describe('a second factor of the provider', () => {
  it.each([
    { amr: ['pwd', 'otp'] },
    { amr: 'mfa' },
    { acr: 'phr' },
    { acr: 'https://refeds.org/profile/mfa' },
    { acr: 'urn:okta:loa:2fa:any', amr: ['pwd'] },
  ])('is believed of %j', (claims) => expect(hasProvedFactor(claims)).toBe(true));

  it.each([
    {},
    { amr: ['pwd'] },
    // A level means what each provider likes; it may also be a password alone.
    { acr: '2' },
    { acr: 2 },
    // If there was one at hand.
    { acr: 'urn:okta:loa:2fa:any:ifpossible' },
    { acr: null, amr: { mfa: true } },
    { ACR: 'phr' },
  ])('is not read into %j', (claims) => expect(hasProvedFactor(claims)).toBe(false));
});
