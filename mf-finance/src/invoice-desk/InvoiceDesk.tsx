import {
  downloadAnyInvoice,
  invoiceState,
  invoiceStates,
  issueInvoice,
  listAllInvoices,
  recordInvoice,
  refuseInvoice,
} from '@portal/calls';
import { call } from '@portal/client';
import { Notice, Small, Tag } from '@portal/design';
import { listPage } from '@portal/page';
import { formatMinute, formatMoney, invoiceKinds } from '@portal/rules';
import { InvoiceStatus } from '../invoices/InvoiceStatus';
import { PdfLink } from '../invoices/PdfLink';
import { Signed } from '../invoices/Signed';
import { RecordDialog } from './RecordDialog';

const { approved, issuing, failed, issued, waiting, rejected, cancelled, reversed } = invoiceState;
/** States that need action come first. */
const order = [approved, failed, issuing, waiting, issued, reversed, rejected, cancelled] as const;

export const page = listPage({
  call: listAllInvoices,
  title: '发票开具',
  help: '审核通过的申请与红字发票。开票服务没有响应时自动重试，被拒绝的在处理后重新开具。',
  pageSize: 20,
  isExportable: true,
  filters: {
    state: {
      kind: 'tabs',
      label: '状态',
      tabs: order.map((state) => [String(state), invoiceStates[state]] as const),
    },
    name: { kind: 'search', label: '按申请方、抬头或号码查找', placeholder: '申请方、抬头、单号或发票号码' },
  },
  above: ({ hasService }) =>
    hasService === 0 && (
      <Notice tone="warn">没有接入开票服务：请在税务系统开具后，登记发票号码并上传 PDF。</Notice>
    ),
  rowKey: ({ invoiceId }) => invoiceId,
  columns: [
    {
      title: '单号',
      isMain: true,
      render: ({ invoiceNo, isRed }) => (
        <>
          {invoiceNo} {isRed === 1 && <Tag>红字</Tag>}
        </>
      ),
    },
    { title: '申请方', isKey: true, render: ({ ownerName }) => ownerName },
    {
      title: '金额',
      isKey: true,
      isFigure: true,
      render: (row) => <Signed {...row} />,
    },
    { title: '抬头与税号', render: ({ titleName, taxNo }) => `${titleName} ${taxNo}` },
    {
      // One column: with one of its own for each the table would be wider than its frame.
      title: '类型与账期',
      render: ({ kind, months }) => (
        <>
          {invoiceKinds[kind]}
          <Small>{months}</Small>
        </>
      ),
    },
    { title: '状态', isKey: true, render: (row) => <InvoiceStatus {...row} /> },
    { title: '申请时间', render: ({ createdAt }) => formatMinute(createdAt) },
    {
      title: 'PDF',
      render: ({ invoiceId, number }) =>
        number ? <PdfLink invoiceId={invoiceId} from={downloadAnyInvoice} /> : '—',
    },
  ],
  actions: (row) => {
    const { invoiceId, invoiceNo, titleName, amount, state, isRed } = row;
    return [
      (state === approved || state === failed) && {
        label: state === failed ? '重新开具' : '开具',
        needs: issueInvoice,
        act: (_, reqNo) => call(issueInvoice, { invoiceId, reqNo }),
        done: '已交给开票服务',
        confirm: {
          title: state === failed ? '重新开具' : '开具发票',
          question: `向“${titleName}”开具 ${formatMoney(amount)}（${invoiceNo}）？开出后只能用红字发票冲销。`,
        },
      },
      (state === approved || state === failed || state === issuing) && {
        label: '登记',
        needs: recordInvoice,
        dialog: (close) => <RecordDialog invoice={row} onClose={close} />,
      },
      (state === approved || state === failed) &&
        isRed === 0 && {
          label: '驳回',
          needs: refuseInvoice,
          act: (reason, reqNo) => call(refuseInvoice, { invoiceId, reason, reqNo }),
          done: '已驳回，账单可以重新申请',
          reason: {
            title: '驳回开票申请',
            question: `驳回 ${invoiceNo}？申请方会看到原因，所选账单可以重新申请。`,
            label: '驳回原因',
            confirmLabel: '驳回',
            isRequired: true,
            templates: [
              '税务系统中没有这个购买方，请核对税号',
              '抬头与税号不一致，请核对',
              '不是一般纳税人，请改开普通发票',
            ],
          },
        },
    ];
  },
  empty: { text: '没有这种状态的发票' },
});
