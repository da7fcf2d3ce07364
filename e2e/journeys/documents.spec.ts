import sharp from 'sharp';
import { expect, test } from '../fixtures/journey';
import { inspectPage } from '../fixtures/inspectPage';
import { pasteInto } from '../fixtures/pasteInto';

const title = '港口数据接入说明';
const pdf = { name: '接入说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('a provider writes and revises a document, and readers find it, without console messages', async ({
  page,
  visit,
}) => {
  const { page: provider, messages } = await visit({ as: 'provider' });
  const editor = provider.getByRole('textbox', { name: '文档内容' });
  const tool = (name: string) =>
    provider.getByRole('toolbar', { name: '格式' }).getByRole('button', { name, exact: true });
  const submit = () => provider.getByRole('button', { name: '提交', exact: true }).click();
  // The browser's own confirmation before a page is closed or reloaded.
  provider.on('dialog', (dialog) => void dialog.accept());

  await test.step('says what is missing, in the words of the specification', async () => {
    await provider.goto('/addDocument');
    await submit();
    for (const text of ['请输入文档标题', '请选择文档类型', '请上传文件', '文档内容不能小于20个字符'])
      await provider.getByText(text).waitFor();

    await provider.getByLabel('文档标题').fill('标题<b>');
    await provider.getByText('文档标题不可以包含特殊字符').waitFor();
    await provider
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...pdf, name: 'a.exe' });
    await provider.getByText(/^文件格式错误/).waitFor();
    await provider
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...pdf, buffer: Buffer.from('<html>') });
    await provider.getByText('文件格式有误').waitFor();
  });

  await test.step('writes a document with headings, lists, a table and a picture, and submits it', async () => {
    await provider.goto('/addDocument');
    await provider.getByLabel('文档标题').fill(title);
    await provider.getByLabel('文档类型').selectOption({ label: '接入指南' });
    await provider.locator('input[type=file]').first().setInputFiles(pdf);
    await provider.getByText('接入说明.pdf').waitFor();

    await editor.click();
    await provider.keyboard.type('港口数据每小时更新一次，适合物流与报关系统使用。');
    await provider.keyboard.press('Enter');
    await provider.keyboard.press('Control+Alt+Digit1');
    await provider.keyboard.type('准备工作');
    await provider.keyboard.press('Enter');
    await provider.keyboard.press('Control+Shift+Digit8');
    await provider.keyboard.type('注册账号');
    await provider.keyboard.press('Enter');
    await provider.keyboard.press('Tab');
    await provider.keyboard.press('Control+B');
    await provider.keyboard.type('完成认证');
    await provider.keyboard.press('Enter');
    await provider.keyboard.press('Enter');
    await provider.keyboard.press('Enter');
    await tool('插入表格').click();
    await provider.getByLabel('行数').fill('2');
    await provider.getByLabel('列数').fill('200');
    await provider.getByRole('button', { name: '插入', exact: true }).click();
    await provider.getByText('列数为1到20').waitFor();
    await provider.getByLabel('列数').fill('2');
    await provider.getByRole('button', { name: '插入', exact: true }).click();
    await provider.keyboard.type('字段');
    await provider.keyboard.press('Tab');
    await provider.keyboard.type('含义');
    await provider.keyboard.press('Tab');
    await provider.keyboard.type('port');
    await provider.keyboard.press('Tab');
    await provider.keyboard.type('港口代码');
    await editor.locator('p').last().click();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await provider
      .getByLabel('选择图片')
      .setInputFiles({ name: '示意.png', mimeType: 'image/png', buffer: png });
    await editor.locator('img').waitFor();

    await submit();
    await provider.waitForURL('**/documentList');
    await provider.getByRole('link', { name: title }).click();
    await provider.getByRole('heading', { level: 1, name: title }).waitFor();
    await provider.getByRole('heading', { level: 2, name: '准备工作' }).waitFor();
    expect(await provider.locator('article ul ul li strong').textContent()).toBe('完成认证');
    expect(await provider.locator('article th').allTextContents()).toEqual(['字段', '含义']);
    expect(await provider.locator('article td').allTextContents()).toEqual(['port', '港口代码']);
    await provider.waitForFunction(
      () => document.querySelector<HTMLImageElement>('article img')!.naturalWidth === 40,
    );
  });

  await test.step('is found, read, downloaded and judged by a visitor', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: '搜索', exact: true }).first().click();
    await page.getByRole('combobox', { name: '全站搜索' }).fill('gangkoushuju');
    await page.getByRole('option', { name: new RegExp(title) }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/searchResult?**');
    await page.getByRole('navigation', { name: '结果类型' }).getByRole('link', { name: /文档/ }).click();
    await page.getByRole('region', { name: '搜索结果' }).getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载', exact: true }).click();
    expect((await downloading).suggestedFilename()).toBe('接入说明.pdf');
    await page.getByRole('button', { name: /^有用/ }).click();
    await page.getByRole('button', { name: '有用（1）' }).waitFor();
  });

  await test.step('refuses an unchanged submit, takes a change, and brings back what was before', async () => {
    await provider.goto('/documentList');
    const row = provider.getByRole('row', { name: new RegExp(title) });
    await row.getByRole('link', { name: '编辑' }).click();
    await provider.getByLabel('文档标题').waitFor();
    await submit();
    await provider.getByText('提交失败，数据未修改').waitFor();

    await editor.locator('p').first().click();
    await provider.keyboard.press('End');
    await provider.keyboard.type('数据来自海关公开渠道。');
    await submit();
    await provider.waitForURL('**/documentList');

    await row.getByRole('button', { name: '历史版本' }).click();
    const history = provider.getByRole('dialog', { name: /历史版本/ });
    await history.getByText('第 2 版').waitFor();
    await history.getByRole('button', { name: '恢复' }).click();
    await provider.getByText('已恢复为最新版本').waitFor();
    await row.getByRole('link', { name: title }).click();
    await provider.getByText('第 3 版').waitFor();
    expect(await provider.getByText('数据来自海关公开渠道').count()).toBe(0);
  });

  await test.step('locks the status of a document that an API relies on, and lists those APIs', async () => {
    await provider.goto('/documentList');
    const row = provider.getByRole('row', { name: /行政区划接口使用说明/ });
    await row.getByText('已关联1个API，需重新发布API').waitFor();
    expect(await row.getByRole('button', { name: '删除' }).count()).toBe(0);
    await row.getByRole('link', { name: '编辑' }).click();
    await provider.getByText(/如需停用，请重新发布相关API/).waitFor();
    expect(await provider.getByLabel('状态').isDisabled()).toBe(true);
    await provider.getByRole('button', { name: '查看关联的API' }).click();
    await provider
      .getByRole('dialog', { name: '关联的API' })
      .getByRole('link', { name: '行政区划' })
      .waitFor();
  });

  await test.step('keeps a draft, asks before it is lost, and offers it again', async () => {
    await provider.goto('/addDocument');
    await editor.click();
    await provider.keyboard.type('还没有写完的一段文字');
    await provider.getByText(/^草稿已保存/).waitFor();
    await provider
      .getByRole('navigation', { name: '用户中心' })
      .getByRole('link', { name: '文档管理' })
      .click();
    const question = provider.getByRole('dialog', { name: '离开页面' });
    await question.getByText('离开后内容将不会保存，是否离开?').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await editor.getByText('还没有写完的一段文字').waitFor();
    await provider.reload();
    await provider.getByText(/^发现未提交的草稿/).waitFor();
    await provider.getByRole('button', { name: '恢复草稿' }).click();
    await editor.getByText('还没有写完的一段文字').waitFor();

    await provider.keyboard.press('Control+Z');
    await provider.goto('/documentList');
  });

  await test.step('takes input methods, pasted Word, pasted pictures that do not exist, and a picture that is too large', async () => {
    await provider.goto('/addDocument');
    await provider.getByRole('button', { name: '放弃草稿' }).click();
    await editor.click();
    const client = await provider.context().newCDPSession(provider);
    await client.send('Input.imeSetComposition', { text: 'gang', selectionStart: 4, selectionEnd: 4 });
    await client.send('Input.imeSetComposition', { text: '港口', selectionStart: 2, selectionEnd: 2 });
    await client.send('Input.insertText', { text: '港口' });
    await provider.keyboard.type('ABC');
    expect((await editor.locator('p').first().textContent())!.replace(/\ufeff/g, '')).toBe('港口ABC');

    await provider.keyboard.press('Enter');
    await pasteInto(editor, {
      'text/html': `<p class=MsoNormal style='mso-pagination:none'><b>粗体</b>普通<o:p></o:p></p><p><img src="http://127.0.0.1:9/none.png"></p>`,
      'text/plain': '粗体普通',
    });
    await editor.locator('strong', { hasText: '粗体' }).waitFor();
    await editor.getByText(/^外部图片/).waitFor();

    const large = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5 * 1024 * 1024)]);
    await provider
      .getByLabel('选择图片')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await provider.getByText('图片超过5MB').waitFor();
    expect(await editor.getByText('图片上传中…').count()).toBe(0);
    await provider.getByText('图片超过5MB').waitFor({ state: 'hidden' });
  });

  await test.step('brings every cell of a wide table into view on a phone, for the caret', async () => {
    const own = provider.viewportSize()!;
    await editor.click();
    await provider.keyboard.press('Control+End');
    await tool('插入表格').click();
    await provider.getByLabel('行数').fill('1');
    await provider.getByLabel('列数').fill('12');
    await provider.getByRole('button', { name: '插入', exact: true }).click();
    await editor.locator('table').waitFor();
    expect(await inspectPage(provider)).toEqual([]);

    await provider.setViewportSize({ width: 360, height: own.height });
    const last = editor.locator('tr').first().locator('th, td').last();
    await expect(last).not.toBeInViewport();
    for (let cell = 1; cell < 12; cell++) await provider.keyboard.press('Tab');
    await provider.keyboard.type('末列');
    await expect(last.getByText('末列')).toBeInViewport({ ratio: 1 });
    await provider.setViewportSize(own);
  });

  await test.step('is written by keyboard alone', async () => {
    await provider.evaluate(() => window.localStorage.removeItem('portal-draft:/addDocument'));
    await provider.goto('/addDocument');
    await provider.getByLabel('文档标题').waitFor();
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await provider.keyboard.press('Tab');
        const here = await provider.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const label = (element as HTMLInputElement).labels?.[0]?.textContent;
          return element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
        });
        if (here.trim() === name) return;
      }
      throw new Error(`${name} is not reached by Tab`);
    };

    // Registered early: the file chooser event is independent of the keyboard.
    const choosing = provider.waitForEvent('filechooser');
    await tabTo('文档标题');
    await provider.keyboard.type('只用键盘写成的文档');
    await tabTo('文档类型');
    await provider.keyboard.press('ArrowDown');
    await tabTo('选择文件');
    await provider.keyboard.press('Enter');
    await (await choosing).setFiles(pdf);
    await provider.getByText('接入说明.pdf').waitFor();
    await tabTo('文档内容');
    await expect(provider.locator('[data-editor]')).toHaveCSS('outline-style', 'solid');
    await provider.keyboard.type('第一行写一句完整的话，说明这篇文档的用途。');
    await provider.keyboard.press('Shift+ArrowLeft');
    await provider.keyboard.press('Alt+F10');
    // Focus moves asynchronously.
    for (const name of ['重做', '段落样式', '加粗']) {
      await provider.keyboard.press('ArrowRight');
      await expect
        .poll(() => provider.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(name);
    }
    await provider.keyboard.press('Enter');
    await expect(tool('加粗')).toHaveAttribute('aria-pressed', 'true');
    await tabTo('文档内容');
    await provider.keyboard.press('Escape');
    await tabTo('提交');
    await provider.keyboard.press('Enter');
    await provider.waitForURL('**/documentList');
    await provider.getByRole('link', { name: '只用键盘写成的文档' }).waitFor();
  });

  expect(messages.filter((message) => !/ERR_ABORTED/.test(message))).toEqual([]);
});
