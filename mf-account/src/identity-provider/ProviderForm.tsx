import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { saveSso, type SsoView } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, CopyButton, Field, Panel, SelectInput, theme, toast } from '@portal/design';
import { FormActions, FormError, Options } from '@portal/forms';
import { RoleButton, useFollowing, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { factorRules } from '@portal/rules';
import { ClientFields } from './ClientFields';
import { FieldGroup } from './FieldGroup';
import { fieldsOf, type ProviderFields } from './providerFields';
import { RoleFields } from './RoleFields';

/** Settings of the OpenID Connect provider, and of the portal as its client. */
export function ProviderForm({ view }: { view: SsoView }) {
  const opened = fieldsOf(view);
  const form = useForm<ProviderFields>({ defaultValues: opened });
  useFollowing(form, opened);
  const { register } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ trustsEmail, isOnlyWay, ...fields }) =>
      call(saveSso, { ...fields, trustsEmail: trustsEmail ? 1 : 0, isOnlyWay: isOnlyWay ? 1 : 0 }),
    onSent({ mark }, fields) {
      toast('设置已保存', 'good');
      form.reset({ ...fields, clientSecret: '', mark });
      void revalidate();
    },
  });

  return (
    <Panel title="身份提供方">
      <Redirect uri={view.redirectUri} />
      <form noValidate onSubmit={submit}>
        <ClientFields form={form} saved={view.settings} />
        <RoleFields form={form} />
        <Field
          label="要求成员自己的两步验证"
          hint="只对在本站开启了两步验证的成员；身份提供方以 amr 或 acr 声明说明它做过的验证"
        >
          <SelectInput {...register('factorRule')}>
            <Options of={factorRules} />
          </SelectInput>
        </Field>
        <FieldGroup>
          <Checkbox {...register('trustsEmail')}>
            身份提供方不说明邮箱是否已验证（没有 email_verified 声明）时，视为已验证
          </Checkbox>
          <Checkbox {...register('isOnlyWay')}>
            成员只能以企业账号登录后以企业身份操作（管理员仍可用密码登录，以免被锁在外面）
          </Checkbox>
        </FieldGroup>
        <FormError text={refusal} />
        <FormActions>
          <RoleButton needs={saveSso} type="submit" $kind="primary" disabled={isBusy}>
            保存
          </RoleButton>
        </FormActions>
      </form>
    </Panel>
  );
}

/** What is to be entered at the provider before this form can be filled. */
const Redirect = ({ uri }: { uri: string }) => (
  <Hint>
    在身份提供方新建一个 Web 应用（授权码流程），回调地址填 <Code>{uri}</Code> <CopyButton text={uri} />
    ；品牌门户把域名换成它自己的，逐个登记。然后把得到的值填在下面。
  </Hint>
);

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
  overflow-wrap: anywhere;
`;

const Code = styled.code`
  font-family: ${theme.font.mono};
  font-size: ${theme.size.s};
`;
