import { useCallback } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addTicket, listTickets, ticketKinds, type TicketKind } from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  Card,
  Empty,
  ErrorPanel,
  Field,
  SelectInput,
  Small,
  Skeleton,
  TextInput,
  theme,
  toast,
  wide,
  TextArea,
} from '@portal/design';
import { FileField, FormActions, FormError, Options, atLeast, type UploadedFile } from '@portal/forms';
import { Pager, loadList, useGuardedSubmission, useLoaded, usePartQuery, type Choice } from '@portal/page';
import { useListQuery } from '@portal/router';
import { openLogin, useMember } from '@portal/session';
import { TicketDialog } from '../common/TicketDialog';
import { TicketState } from '../common/TicketState';
import { useOpenedTicket } from '../common/useOpenedTicket';
import { countHint } from '@portal/rules';
import { ApiChoice } from './ApiChoice';

/** Form for a new ticket, and the member's earlier ones. */
export function Tickets() {
  const member = useMember();
  if (!member) {
    return (
      <Empty text="登录后可以提交工单，并查看处理进度">
        <Button $kind="primary" onClick={() => openLogin('/help#tickets')}>
          登录
        </Button>
      </Empty>
    );
  }
  return <MemberTickets />;
}

function MemberTickets() {
  const part = usePartQuery();
  const load = useCallback(
    (signal: AbortSignal) => loadList(listTickets, { query: part, signal }, { pageSize: 20 }),
    [part],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);
  const { change } = useListQuery({ keepsPlace: true });
  const { opened, open, close } = useOpenedTicket();

  return (
    <Columns>
      <Card>
        <TicketForm onDone={() => (part.has('pageNo') ? change({ pageNo: null }) : retry())} />
      </Card>
      <section>
        <h3>我的工单</h3>
        {isLoading && !data && <Skeleton $height={160} />}
        {reason && <ErrorPanel title={reason} onRetry={retry} />}
        {data?.records.length === 0 && <p>您还没有提交过工单</p>}
        <List>
          {data?.records.map((ticket) => (
            <li key={ticket.ticketId}>
              <button type="button" onClick={() => open(ticket.ticketId)}>
                {ticket.title}
              </button>
              <TicketState state={ticket.state} />
              {ticket.api && <Small>{ticket.api.apiName}</Small>}
              <time>{ticket.updatedAt.slice(0, 16)}</time>
            </li>
          ))}
        </List>
        {data && data.total > 0 && <Pager page={data} keepsPlace />}
      </section>
      {opened && (
        <TicketDialog
          ticketId={opened}
          onClose={() => {
            close();
            retry();
          }}
        />
      )}
    </Columns>
  );
}

interface TicketFields {
  kind: TicketKind;
  title: string;
  requestId: string;
  api: Choice | null;
  text: string;
  file: UploadedFile | null;
}

const blank: TicketFields = { kind: 'call', title: '', requestId: '', api: null, text: '', file: null };

function TicketForm({ onDone }: { onDone: () => void }) {
  const form = useForm<TicketFields>({ defaultValues: blank });
  const { register, control, watch } = form;
  const { errors } = form.formState;
  const { resetField } = form;
  // Not a change of the reader's: leaving does not ask about it.
  const takeNamed = useCallback((api: Choice) => resetField('api', { defaultValue: api }), [resetField]);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ file, api, ...fields }, reqNo) =>
      call(addTicket, { ...fields, apiId: api?.id, fileUrl: file?.fileUrl, reqNo }),
    onSent() {
      toast('工单已提交', 'good');
      form.reset(blank);
      onDone();
    },
    names: { fileUrl: 'file', apiId: 'api' },
    codes: { E4004: 'api' },
  });

  return (
    <form noValidate onSubmit={submit}>
      <h3>提交工单</h3>
      <Field label="类型">
        <SelectInput {...register('kind')}>
          <Options of={ticketKinds} />
        </SelectInput>
      </Field>
      <Field label="标题" hint={countHint(watch('title'), 64)} error={errors.title?.message}>
        <TextInput maxLength={64} {...register('title', atLeast(4, '标题为4到64个字'))} />
      </Field>
      <Controller
        name="api"
        control={control}
        render={({ field }) => (
          <ApiChoice
            chosen={field.value}
            error={errors.api?.message}
            onChoose={field.onChange}
            onNamed={takeNamed}
          />
        )}
      />
      <Field label="请求号（选填）" hint="答复头 X-Request-Id，便于我们找到那次调用">
        <TextInput maxLength={64} {...register('requestId')} />
      </Field>
      <Field
        label="问题描述"
        error={errors.text?.message}
        hint={`写清做了什么、期望什么、看到什么；请不要填写密钥，${countHint(watch('text'), 2000)}`}
      >
        <TextArea rows={5} maxLength={2000} {...register('text', atLeast(10, '问题描述至少10个字'))} />
      </Field>
      <Controller
        name="file"
        control={control}
        render={({ field }) => (
          <FileField
            label="附件（选填）"
            file={field.value}
            error={errors.file?.message}
            onChange={field.onChange}
          />
        )}
      />
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          提交工单
        </Button>
      </FormActions>
    </form>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.xl};
  ${wide} {
    grid-template-columns: 1fr 1fr;
  }
  > div {
    padding: ${theme.space.xl};
  }
  h3 {
    margin-bottom: ${theme.space.m};
    font-weight: 600;
  }
`;

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space.m};
    padding: ${theme.space.m} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  button {
    flex: 1 1 200px;
    padding: 0;
    border: 0;
    background: none;
    color: ${theme.color.brandDark};
    text-align: left;
    cursor: pointer;
  }
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
