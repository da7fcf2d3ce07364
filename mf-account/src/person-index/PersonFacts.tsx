import type { PersonAuth } from '@portal/calls';
import { Facts, Panel } from '@portal/design';
import { idKinds } from '@portal/rules';

/** The submitted data, personal parts masked. */
export function PersonFacts({ data }: { data: PersonAuth }) {
  return (
    <Panel title="认证信息">
      <Facts
        facts={[
          ['真实姓名', data.realName],
          ['证件类型', idKinds[data.idKind]],
          ['证件号', data.idNo],
          ['有效期', data.idValidTo ?? '长期'],
          ['手机号', data.phone],
          ['联系地址', data.address || '未填写'],
        ]}
      />
    </Panel>
  );
}
