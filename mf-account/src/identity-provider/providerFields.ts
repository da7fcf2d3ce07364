import type { SsoView } from '@portal/calls';
import type { FactorRule, MappedRole, RoleRule } from '@portal/rules';

/** Values of the identity provider's form. */
export interface ProviderFields {
  issuer: string;
  clientId: string;
  clientSecret: string;
  extraScope: string;
  roleClaim: string;
  roleRules: RoleRule[];
  /** Empty: users who match no rule are refused. */
  defaultRole: MappedRole | '';
  factorRule: FactorRule;
  trustsEmail: boolean;
  isOnlyWay: boolean;
  mark: SsoView['mark'];
}

/** Initial values; the stored secret is never sent to the browser. */
export function fieldsOf({ settings, mark }: SsoView): ProviderFields {
  return {
    issuer: settings?.issuer ?? '',
    clientId: settings?.clientId ?? '',
    clientSecret: '',
    extraScope: settings?.extraScope ?? '',
    roleClaim: settings?.roleClaim ?? '',
    roleRules: settings?.roleRules ?? [],
    defaultRole: settings?.defaultRole ?? '',
    factorRule: settings?.factorRule ?? 'unlessDone',
    trustsEmail: settings?.trustsEmail === 1,
    isOnlyWay: settings?.isOnlyWay === 1,
    mark,
  };
}
