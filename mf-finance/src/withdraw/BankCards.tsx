import { useState } from 'react';
import {
  addBankCard,
  bankCardKinds,
  bankCardsMax,
  removeBankCard,
  type BankCard,
  type WithdrawInfo,
} from '@portal/calls';
import { Panel } from '@portal/design';
import { ListTable, RoleButton } from '@portal/page';
import { BankCardDialog } from './BankCardDialog';
import { RemoveCardDialog } from './RemoveCardDialog';

/** Payout accounts: an enterprise's verified account, or a person's cards. */
export function BankCards({ info: { cards, isPerson } }: { info: WithdrawInfo }) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<BankCard | null>(null);
  const add = isPerson === 1 && cards.length < bankCardsMax && (
    <RoleButton needs={addBankCard} $size="s" onClick={() => setIsAdding(true)}>
      添加银行卡
    </RoleButton>
  );

  if (cards.length === 0 && isPerson === 0) return null;
  return (
    <Panel title="收款账户" aside={add}>
      <ListTable
        label="收款账户"
        rows={cards}
        rowKey={({ cardId }) => cardId}
        columns={[
          { title: '户名', isMain: true, render: ({ holder }) => holder },
          { title: '类型', render: ({ kind }) => bankCardKinds[kind] },
          { title: '开户行', render: ({ bank }) => bank },
          { title: '账号尾号', render: ({ accountEnd }) => accountEnd },
          ...(isPerson === 1
            ? [
                {
                  title: '操作',
                  isAction: true,
                  render: (card: BankCard) => (
                    <RoleButton needs={removeBankCard} $size="s" onClick={() => setRemoved(card)}>
                      删除
                    </RoleButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={{ text: '还没有银行卡' }}
      />
      {isAdding && <BankCardDialog onClose={() => setIsAdding(false)} />}
      {removed && <RemoveCardDialog card={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}
