import { useState } from 'react';
import styled from 'styled-components';
import {
  advancedItemState,
  advancedItemStates,
  withdrawAdvanced,
  type AdvancedItemState,
  type AdvancedItemView,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { ask, Button, Facts, Notice, Panel, Status, TextLink, theme, type Tone } from '@portal/design';
import { FormActions } from '@portal/forms';
import { useAction } from '@portal/page';
import {
  advancedFields,
  advancedItems,
  financeKinds,
  isAdvancedFile,
  formatMinute,
  keyOf,
  promises,
  type SignWay,
} from '@portal/rules';
import { PapersKept } from '../common/PapersKept';
import { ErrandBox } from '../common/ErrandBox';
import { AccountItem } from './AccountItem';
import { ItemForm } from './ItemForm';

interface ItemPanelProps {
  item: AdvancedItemView;
  unitType: string;
  signWays: readonly SignWay[];
  isManager: boolean;
}

const { none, waiting, passed, rejected, expired, paying, verifying } = advancedItemState;
const tones: Readonly<Record<AdvancedItemState, Tone>> = {
  [none]: 'calm',
  [waiting]: 'warn',
  [passed]: 'good',
  [rejected]: 'bad',
  [expired]: 'bad',
  [paying]: 'warn',
  [verifying]: 'warn',
};
const helps: Readonly<Record<AdvancedItemView['item'], string>> = {
  account: '向企业认证时填写的对公账户打入一笔小额款项，填写收到的金额即完成。已验证过的账户无需再次验证。',
  legal: '由法定代表人授权一位同事管理本企业在平台的 API 与结算。',
  finance: '从事持牌金融业务的企业填写许可证；不从事金融业务的选择后即完成。',
  security: '下载承诺书，填写并加盖公章后上传，保证按约定使用数据、及时报告安全事件。',
  contacts: '接口故障、对账与合作分别联系的人。提交后即完成，可随时修改。',
};

/** One item: state, submitted content, and the form or next action. */
export function ItemPanel({ item: data, unitType, signWays, isManager }: ItemPanelProps) {
  const { item, state, rejects, submittedAt, fields } = data;
  const [isEdited, setIsEdited] = useState(false);
  const isRenewable = state === passed && (item === 'contacts' || item === 'finance');
  const isPending = state === waiting || state === paying || state === verifying;
  const isOpen = state === none || state === rejected || state === expired;
  const withdrawing = useAction((_: string, reqNo) => call(withdrawAdvanced, { item, reqNo }), '已撤回');

  async function handleWithdraw() {
    const isSure = await ask({
      title: '撤回提交',
      question: `撤回“${advancedItems[item]}”后可以修改，修改完须重新提交。是否撤回？`,
      confirmLabel: '撤回',
    });
    if (isSure) await withdrawing.run(item);
  }

  return (
    <Panel
      title={advancedItems[item]}
      aside={<Status tone={tones[state]}>{advancedItemStates[state]}</Status>}
    >
      <Help>{helps[item]}</Help>
      {state === waiting && (
        <Notice tone="warn">
          提交于 {submittedAt && formatMinute(submittedAt)}，预计 {promises.companyReview}
          内完成，结果会发到消息中心。
        </Notice>
      )}
      {state === rejected && (
        <Notice tone="bad">
          未通过，请修改后重新提交：
          {rejects.map(({ field, reason }) => `${nameOf(field)}：${reason}`).join('；')}
        </Notice>
      )}
      {state === expired && (
        <Notice tone="bad">许可证已到期，请更新后重新提交。已有的应用与订阅不受影响。</Notice>
      )}
      <PapersKept until={data.papersUntil} unless="；在此之前重新提交的，继续使用" />
      {state === verifying && data.errand && (
        <ErrandBox name="电子签署" errand={data.errand}>
          <p>请把二维码或链接发给法定代表人，由其核验身份后签署授权书。改用盖章的授权书，请先撤回。</p>
        </ErrandBox>
      )}
      {!isOpen && !isEdited && fields.length > 0 && <Facts facts={fields.map(factOf(data))} />}
      {isManager &&
        (item === 'account' ? (
          <AccountItem data={data} />
        ) : (
          (isOpen || isEdited) && (
            <ItemForm
              key={state}
              data={data}
              unitType={unitType}
              signWays={signWays}
              onDone={isEdited ? () => setIsEdited(false) : undefined}
            />
          )
        ))}
      {isManager && (isRenewable || isPending) && (
        <FormActions>
          {isRenewable && !isEdited && <Button onClick={() => setIsEdited(true)}>修改</Button>}
          {isPending && (
            <Button disabled={withdrawing.isBusy} onClick={() => void handleWithdraw()}>
              撤回
            </Button>
          )}
        </FormActions>
      )}
    </Panel>
  );
}

function nameOf(field: string): string {
  const known = keyOf(advancedFields, field);
  return known ? advancedFields[known] : field;
}

const factOf =
  ({ pdfs }: AdvancedItemView) =>
  ({ field, value }: AdvancedItemView['fields'][number]) => {
    const kind = keyOf(financeKinds, value);
    return [
      advancedFields[field],
      isAdvancedFile(field) ? (
        <TextLink key={field} to={`${apiBase}/file/view/${value}`} target="_blank" reloadDocument>
          {pdfs.includes(field) ? '下载PDF' : '查看图片'}
        </TextLink>
      ) : field === 'financeKind' && kind ? (
        financeKinds[kind]
      ) : (
        value
      ),
    ] as const;
  };

const Help = styled.p`
  margin-bottom: ${theme.space.m};
`;
