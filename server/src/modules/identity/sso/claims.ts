import { isObject, type MappedRole, type RoleRule } from '@portal/rules';

/** Claims of a provider about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** Values of `amr` that mean more than a password (RFC 8176). */
const factorMethods: readonly string[] = ['mfa', 'otp', 'hwk', 'sc', 'fpt', 'face', 'iris'];

/**
 * Values of `acr` with a fixed meaning: OpenID's phishing-resistant ones (EAP ACR), its older policy (PAPE), REFEDS,
 * SAML's two-factor contract, Okta, AD FS. Bare levels such as `2` depend on the provider and are not among them.
 */
const factorContexts: readonly string[] = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:okta:loa:2fa:any',
  'http://schemas.microsoft.com/claims/multipleauthn',
];

/** Whether the provider has checked a second factor. */
export const hasProvedFactor = (claims: Claims) =>
  claimValues(claims, 'amr').some((method) => factorMethods.includes(method)) ||
  claimValues(claims, 'acr').some((context) => factorContexts.includes(context));

/** Values of a claim, named directly or by a path with dots, as in `realm_access.roles`. */
export function claimValues(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : followPath(claims, name.split('.'));
  const values: unknown[] = Array.isArray(found) ? found : [found];
  return values.flatMap((value) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [],
  );
}

function followPath(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  return isObject(from) && Object.hasOwn(from, name) ? followPath(from[name], rest) : undefined;
}

/** Role of the first rule that matches one of the values. @param otherwise Null: none. */
export const roleOf = (
  values: readonly string[],
  rules: readonly RoleRule[],
  otherwise: MappedRole | null,
): MappedRole | null => rules.find(({ value }) => values.includes(value))?.role ?? otherwise;

/** Domain of an e-mail address, in lower case. */
export const mailDomainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
