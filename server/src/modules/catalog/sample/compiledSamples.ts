import { goSending, keyFile, lines, linesIf, quoted, type Writer } from './sampleParts';

/** Samples in Java and Go that sign the call; SM2 needs a third-party library in both. */
export const compiledSamples: Record<'java' | 'go', Writer> = {
  java: ({ method, url, target, contentType, body, isSm2 }) =>
    lines(
      ...linesIf(
        isSm2,
        '// org.bouncycastle:bcprov-jdk18on',
        'import java.nio.file.*;',
        'import java.security.*;',
      ),
      ...linesIf(isSm2, 'import java.security.spec.PKCS8EncodedKeySpec;'),
      'import java.net.URI;',
      'import java.net.http.*;',
      'import java.nio.charset.StandardCharsets;',
      'import java.security.MessageDigest;',
      'import java.util.*;',
      ...(isSm2
        ? ['import org.bouncycastle.jce.provider.BouncyCastleProvider;']
        : ['import javax.crypto.Mac;', 'import javax.crypto.spec.SecretKeySpec;']),
      '',
      'public class Main {',
      '  public static void main(String[] args) throws Exception {',
      '    String appKey = "YOUR_APP_KEY";',
      ...(isSm2
        ? [
            `    String pem = Files.readString(Path.of("${keyFile}")).replaceAll("-----[A-Z ]+-----|\\\\s", "");`,
            '    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));',
            '    Provider provider = new BouncyCastleProvider();',
            '    PrivateKey privateKey = KeyFactory.getInstance("EC", provider).generatePrivate(spec);',
          ]
        : ['    String appSecret = "YOUR_APP_SECRET";']),
      `    byte[] body = ${quoted(body ?? '')}.getBytes(StandardCharsets.UTF_8);`,
      '    String timestamp = String.valueOf(System.currentTimeMillis());',
      '    String nonce = UUID.randomUUID().toString();',
      '    StringBuilder hash = new StringBuilder();',
      '    for (byte b : MessageDigest.getInstance("SHA-256").digest(body)) hash.append(String.format("%02x", b));',
      '    // 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `    String text = String.join("\\n", ${quoted(method)}, ${quoted(target)}, timestamp, nonce, hash);`,
      ...(isSm2
        ? [
            '    Signature signer = Signature.getInstance("SM3withSM2", provider);',
            '    signer.initSign(privateKey);',
            '    signer.update(text.getBytes(StandardCharsets.UTF_8));',
            '    String signature = Base64.getEncoder().encodeToString(signer.sign());',
          ]
        : [
            '    Mac mac = Mac.getInstance("HmacSHA256");',
            '    mac.init(new SecretKeySpec(appSecret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));',
            '    String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));',
          ]),
      '',
      `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url.href)}))`,
      body === null
        ? `        .method(${quoted(method)}, HttpRequest.BodyPublishers.noBody())`
        : `        .method(${quoted(method)}, HttpRequest.BodyPublishers.ofByteArray(body))`,
      '        .header("X-App-Key", appKey)',
      '        .header("X-Timestamp", timestamp)',
      '        .header("X-Nonce", nonce)',
      ...linesIf(isSm2, '        .header("X-Sign-Type", "SM3withSM2")'),
      '        .header("X-Signature", signature)',
      body === null ? null : `        .header("Content-Type", ${quoted(contentType)})`,
      '        .build();',
      '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
      '    System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
      '  }',
      '}',
    ),

  go: ({ method, url, target, contentType, body, isSm2 }) =>
    lines(
      'package main',
      '',
      'import (',
      ...linesIf(!isSm2, '\t"crypto/hmac"'),
      '\t"crypto/rand"',
      '\t"crypto/sha256"',
      '\t"encoding/base64"',
      '\t"encoding/hex"',
      ...linesIf(isSm2, '\t"encoding/pem"'),
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      ...linesIf(isSm2, '\t"os"'),
      '\t"strconv"',
      '\t"strings"',
      '\t"time"',
      ...linesIf(isSm2, '', '\t"github.com/emmansun/gmsm/sm2"', '\t"github.com/emmansun/gmsm/smx509"'),
      ')',
      '',
      'func main() {',
      ...(isSm2
        ? [
            '\tappKey := "YOUR_APP_KEY"',
            `\tfile, err := os.ReadFile("${keyFile}")`,
            '\tif err != nil {',
            '\t\tpanic(err)',
            '\t}',
            '\tblock, _ := pem.Decode(file)',
            '\tkey, err := smx509.ParsePKCS8PrivateKey(block.Bytes)',
            '\tif err != nil {',
            '\t\tpanic(err)',
            '\t}',
          ]
        : ['\tappKey, appSecret := "YOUR_APP_KEY", "YOUR_APP_SECRET"']),
      `\tbody := ${quoted(body ?? '')}`,
      '\ttimestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)',
      '\trandom := make([]byte, 16)',
      '\trand.Read(random)',
      '\tnonce := hex.EncodeToString(random)',
      '\thash := sha256.Sum256([]byte(body))',
      '\t// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `\ttext := strings.Join([]string{${quoted(method)}, ${quoted(target)}, timestamp, nonce, hex.EncodeToString(hash[:])}, "\\n")`,
      ...(isSm2
        ? [
            '\tsignature, err := key.(*sm2.PrivateKey).SignWithSM2(rand.Reader, nil, []byte(text))',
            '\tif err != nil {',
            '\t\tpanic(err)',
            '\t}',
          ]
        : [
            '\tmac := hmac.New(sha256.New, []byte(appSecret))',
            '\tmac.Write([]byte(text))',
            '\tsignature := mac.Sum(nil)',
          ]),
      '',
      `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url.href)}, strings.NewReader(body))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("X-App-Key", appKey)',
      '\trequest.Header.Set("X-Timestamp", timestamp)',
      '\trequest.Header.Set("X-Nonce", nonce)',
      '\trequest.Header.Set("X-Signature", base64.StdEncoding.EncodeToString(signature))',
      ...linesIf(isSm2, '\trequest.Header.Set("X-Sign-Type", "SM3withSM2")'),
      body === null ? null : `\trequest.Header.Set("Content-Type", ${quoted(contentType)})`,
      ...goSending,
    ),
};
