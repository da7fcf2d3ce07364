import { open, type Entry, type ZipFile } from 'yauzl';
import { tableRows } from '../../reconciliation/tableRows';
import { minorOf } from '../cents';
import { ChannelError, type BillRow } from '../PaymentChannel';

const names = {
  tradeNo: '支付宝交易号',
  orderNo: '商户订单号',
  kind: '业务类型',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const;
const bytesMax = 512 * 1024 * 1024;
/** Flag of a ZIP entry whose name is UTF-8; otherwise the encoding depends on its maker. */
const utf8Flag = 0x800;

/** Lines of a downloaded bill: an archive of tables in GBK, one of them with single payments. */
export async function* readAlipayBill(file: string): AsyncGenerator<BillRow> {
  const archive = await opened(file);
  try {
    const entry = await findDetails(archive);
    if (entry) yield* readAlipayTable(await contentOf(archive, entry));
  } finally {
    archive.close();
  }
}

/** Lines of that table. */
export async function* readAlipayTable(content: AsyncIterable<Uint8Array>): AsyncGenerator<BillRow> {
  for await (const row of tableRows(content, { charset: 'gbk', comment: '#' })) {
    const amountMinor = minorOf(row[names.amount] ?? '');
    const [orderNo = '', tradeNo = '', refundNo = ''] = [
      row[names.orderNo],
      row[names.tradeNo],
      row[names.refundNo],
    ];
    if (amountMinor === null) throw new ChannelError('unreadable', 'an amount of the bill cannot be read');
    if (row[names.kind] === '交易') yield { kind: 'payment', orderNo, tradeNo, amountMinor };
    if (row[names.kind] === '退款') yield { kind: 'refund', orderNo, refundNo, amountMinor };
  }
}

const opened = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // File names are in GBK, too.
    open(file, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, archive) =>
      error ? reject(new ChannelError('unreadable', error.message)) : resolve(archive),
    );
  });

/** Finds the table of single payments; the other one contains sums. */
const findDetails = (archive: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(null));
    archive.on('entry', (entry: Entry) => {
      const isUtf8 = (entry.generalPurposeBitFlag & utf8Flag) !== 0;
      // Despite its type, which says string.
      const bytes: unknown = entry.fileName;
      const name = Buffer.isBuffer(bytes) ? new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(bytes) : '';
      if (name.includes('明细') && !name.includes('汇总') && entry.uncompressedSize <= bytesMax)
        resolve(entry);
      else archive.readEntry();
    });
    archive.readEntry();
  });

const contentOf = (archive: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> =>
  new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, content) => (error ? reject(error) : resolve(content)));
  });
