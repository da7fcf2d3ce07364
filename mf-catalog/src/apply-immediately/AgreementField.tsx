import styled from 'styled-components';
import { Checkbox, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { dataTermsVersion } from '@portal/rules';
import { DataTermsLink } from '../common/DataTermsLink';
import type { ApplyFormProps } from './ApplyFields';

/** The applicant's consent to the terms. */
export function AgreementField({ form: { register, formState } }: ApplyFormProps) {
  const mistake = formState.errors.hasAgreed?.message;
  return (
    <Agreement>
      <Checkbox
        {...register('hasAgreed', { validate: (value) => value || '请阅读并同意数据使用条款' })}
        aria-invalid={mistake ? true : undefined}
      >
        我同意按申请的用途使用数据，不转售、不缓存个人信息，并遵守服务协议和
        <DataTermsLink version={dataTermsVersion} />
      </Checkbox>
      {mistake && <FormError text={mistake} />}
    </Agreement>
  );
}

const Agreement = styled.div`
  margin-top: ${theme.space.l};
`;
