import { endHeadersOf } from '../src/endHeadersOf';

const version = { version: '1.0.0', isDeprecated: true };
const day = Date.UTC(2026, 10, 22, 8);

it('tells since when, until when and what instead', () => {
  const successor = 'https://portal.example.com/APIDetails?apiId=api_2';
  expect(endHeadersOf({ ...version, deprecatedAt: day, sunsetAt: day, successor })).toEqual({
    deprecation: `@${day / 1000}`,
    sunset: 'Sun, 22 Nov 2026 08:00:00 GMT',
    link: `<${successor}>; rel="successor-version"`,
  });
});

it('says no more than it knows', () => {
  expect(endHeadersOf(version)).toEqual({ deprecation: 'true' });
  expect(endHeadersOf({ ...version, isDeprecated: false, deprecatedAt: day, sunsetAt: day })).toEqual({});
});
