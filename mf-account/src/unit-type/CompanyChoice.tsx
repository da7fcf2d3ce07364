import { useState } from 'react';
import { chooseType, companyState, companyStates, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { ButtonLink, Field, SelectInput } from '@portal/design';
import { FormError, Options } from '@portal/forms';
import { actionMessageOf, RoleButton, useOnce } from '@portal/page';
import { accountType, keyOf, unitTypes, type UnitType } from '@portal/rules';

const { none, passed, changing } = companyState;

/** Starts the verification of an enterprise, or continues it. */
export function CompanyChoice({ data: { company, registerType } }: { data: AuthState }) {
  const [unitType, setUnitType] = useState<UnitType>(keyOf(unitTypes, company.unitType) ?? 'company');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useOnce(async (chosen: UnitType, reqNo) => {
    const { nextRoute } = await call(chooseType, { type: 'company', unitType: chosen, reqNo });
    // From now on the user acts for the enterprise; the full page load renews the session.
    window.location.assign(nextRoute);
  });

  if (company.unitType !== '' && company.state !== none)
    return (
      <ButtonLink to={company.nextRoute} $kind="primary" $size="l">
        {company.state === passed || company.state === changing
          ? '查看企业认证'
          : `${companyStates[company.state]}，查看进度`}
      </ButtonLink>
    );
  // Verified in the past, without papers that could be shown or changed.
  const isRegistered = company.unitType === '' && accountType(registerType) === 'enterprise';

  function nextStep(): string {
    if (isRegistered) return '补全企业资料';
    if (company.unitType) return '继续填写企业认证';
    return accountType(registerType) === 'person' ? '升级为企业认证' : '选择企业认证';
  }

  function handleChoose() {
    setRefusal(null);
    run(unitType).catch((error: unknown) => setRefusal(actionMessageOf(error)));
  }

  return (
    <>
      <Field label="单位类型" hint="决定需要上传哪些资料">
        <SelectInput
          value={unitType}
          onChange={({ target }) => setUnitType(keyOf(unitTypes, target.value) ?? 'company')}
        >
          <Options of={unitTypes} />
        </SelectInput>
      </Field>
      {isRegistered && <p>企业认证由平台登记，仍然有效；补全资料后可以变更信息、办理高级认证。</p>}
      {accountType(registerType) === 'person' && <p>个人认证保留不变；企业单独建立，由您担任管理员。</p>}
      <FormError text={refusal} />
      <RoleButton needs={chooseType} $kind="primary" $size="l" disabled={isBusy} onClick={handleChoose}>
        {nextStep()}
      </RoleButton>
    </>
  );
}
