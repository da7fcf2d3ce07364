import { useState } from 'react';
import { closeRecharge } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, ConfirmDialog } from '@portal/design';
import { RoleButton, useAction } from '@portal/page';

interface CloseOrderProps {
  orderNo: string;
  question: string;
}

/** Closes an order that waits for its payment, once the payer has confirmed it. */
export function CloseOrder({ orderNo, question }: CloseOrderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const closing = useAction(() => call(closeRecharge, { orderNo }), '订单已关闭');

  return (
    <>
      <Actions>
        <RoleButton needs={closeRecharge} disabled={closing.isBusy} onClick={() => setIsAsking(true)}>
          关闭订单
        </RoleButton>
      </Actions>
      <ConfirmDialog
        title="关闭订单"
        question={question}
        confirmLabel="关闭订单"
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void closing.run();
        }}
      />
    </>
  );
}
