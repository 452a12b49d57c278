'use strict';
// The sentences by which a page says that it will not go on without the person: plain data, by language. Each is looked for as
// whole words, whatever their case, accents and punctuation; scripts without spaces between words match anywhere. They only
// count where a page says little else (challenge.js).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.challengeWords) return;

  /** A page that looks at the browser before it shows itself. @type {Record<string, string>} */
  const bot = {
    en: 'checking your browser|checking if the site connection is secure|checking the site connection security|verifying you are human|verify you are human|verify that you are human|verify you are a human|confirm you are human|confirm you are a human|confirm that you are human|prove you are human|are you a robot|are you a human|are you human|you are not a robot|you re not a robot|i am not a robot|i m not a robot|unusual traffic|automated access to|automated queries|ddos protection by|enable javascript and cookies to continue|access to this page has been denied|request unsuccessful incapsula|pardon our interruption|you have been blocked|complete the security check|human verification|bot verification',
    de: 'browser wird überprüft|browser wird geprüft|überprüfung ihres browsers|bestätigen sie dass sie ein mensch sind|bestätige dass du ein mensch bist|überprüfen ob sie ein mensch sind|sind sie ein roboter|bist du ein roboter|kein roboter|ungewöhnlichen datenverkehr|ungewöhnlicher datenverkehr',
    fr: 'vérification de votre navigateur|vérifions votre navigateur|vérifier que vous êtes humain|vérifiez que vous êtes humain|confirmez que vous êtes humain|êtes vous un robot|pas un robot|trafic inhabituel|trafic exceptionnel',
    es: 'comprobando su navegador|comprobando tu navegador|verificando su navegador|verificando que eres humano|verifique que es humano|verifica que eres humano|confirma que eres humano|eres un robot|es usted un robot|no soy un robot|tráfico inusual',
    pt: 'verificando seu navegador|verificando o seu navegador|a verificar o seu navegador|verifique que é humano|verifique se você é humano|confirme que você é humano|confirme que é humano|você é um robô|não sou um robô|tráfego incomum|tráfego invulgar',
    it: 'controllo del browser|verifica del browser|stiamo verificando il tuo browser|verifica di essere umano|conferma di essere umano|sei un robot|non sono un robot|traffico insolito',
    nl: 'je browser wordt gecontroleerd|uw browser wordt gecontroleerd|controleren of je een mens bent|controleren of u een mens bent|bevestig dat je een mens bent|bevestig dat u een mens bent|ben je een robot|bent u een robot|geen robot|ongebruikelijk verkeer',
    pl: 'sprawdzanie przeglądarki|sprawdzamy twoją przeglądarkę|potwierdź że jesteś człowiekiem|zweryfikuj że jesteś człowiekiem|czy jesteś robotem|nie jestem robotem|nietypowy ruch',
    cs: 'kontrola prohlížeče|kontrolujeme váš prohlížeč|ověřte že jste člověk|potvrďte že jste člověk|jste robot|nejsem robot|neobvyklý provoz',
    sv: 'kontrollerar din webbläsare|bekräfta att du är en människa|verifiera att du är en människa|är du en robot|inte en robot|ovanlig trafik',
    da: 'kontrollerer din browser|tjekker din browser|bekræft at du er et menneske|er du en robot|ikke en robot|usædvanlig trafik',
    fi: 'tarkistetaan selaintasi|selaintasi tarkistetaan|vahvista että olet ihminen|oletko robotti|en ole robotti|epätavallista liikennettä',
    hu: 'böngésző ellenőrzése|ellenőrizzük a böngészőjét|erősítse meg hogy ember|igazolja hogy ember|ön robot|nem vagyok robot|szokatlan forgalom',
    ro: 'se verifică browserul|verificăm browserul|verificați că sunteți om|confirmați că sunteți om|confirmă că ești om|ești robot|nu sunt robot|trafic neobișnuit',
    tr: 'tarayıcınız kontrol ediliyor|tarayıcınız denetleniyor|insan olduğunuzu doğrulayın|robot musunuz|robot değilim|olağan dışı trafik|olağandışı trafik',
    ru: 'проверка браузера|проверка вашего браузера|проверяем ваш браузер|подтвердите что вы человек|подтвердите что вы не робот|вы не робот|я не робот|вы робот|необычный трафик|подозрительный трафик',
    uk: 'перевірка браузера|перевіряємо ваш браузер|підтвердьте що ви людина|підтвердьте що ви не робот|ви не робот|я не робот|незвичний трафік',
    el: 'έλεγχος του προγράμματος περιήγησης|ελέγχουμε το πρόγραμμα περιήγησης|επιβεβαιώστε ότι είστε άνθρωπος|είστε ρομπότ|δεν είμαι ρομπότ',
    he: 'בודק את הדפדפן|בודקים את הדפדפן|אשר שאתה אנושי|ודא שאתה אנושי|אמת שאתה אנושי|אני לא רובוט|האם אתה רובוט',
    ar: 'التحقق من متصفحك|فحص متصفحك|تحقق من أنك إنسان|التحقق من أنك إنسان|تأكد من أنك إنسان|أكد أنك إنسان|لست روبوت|لست روبوتا|لست برنامج روبوت|هل أنت روبوت',
    hi: 'आपके ब्राउज़र की जाँच|आपके ब्राउज़र की जांच|सत्यापित करें कि आप मनुष्य हैं|सत्यापित करें कि आप मानव हैं|मैं रोबोट नहीं हूँ|क्या आप रोबोट हैं',
    th: 'กำลังตรวจสอบเบราว์เซอร์|ยืนยันว่าคุณเป็นมนุษย์|ฉันไม่ใช่โปรแกรมอัตโนมัติ|ฉันไม่ใช่หุ่นยนต์',
    vi: 'đang kiểm tra trình duyệt|xác minh bạn là con người|xác minh rằng bạn là con người|tôi không phải là người máy|tôi không phải là robot|lưu lượng truy cập bất thường',
    id: 'memeriksa browser anda|memeriksa peramban anda|verifikasi bahwa anda manusia|pastikan anda manusia|saya bukan robot|apakah anda robot|lalu lintas tidak biasa',
    zh: '正在检查您的浏览器|正在检查浏览器|验证您是真人|确认您是真人|验证您是人类|您是机器人吗|我不是机器人|异常流量|正在檢查您的瀏覽器|驗證您是真人|確認您是真人|我不是機器人|異常流量',
    ja: 'ブラウザを確認しています|ブラウザーを確認しています|人間であることを確認|あなたはロボットですか|ロボットではありません|通常と異なるトラフィック',
    ko: '브라우저를 확인하는 중|브라우저 확인 중|사람인지 확인|로봇이 아닙니다|로봇입니까|비정상적인 트래픽',
  };

  /** Sentences that a shop says too: they count beside a number by which the wall names the visit. */
  const maybeBot = 'just a moment|access denied|one more step|request blocked|attention required|request could not be satisfied|moment bitte|un instant|un momento|zugriff verweigert|accès refusé|acceso denegado|доступ запрещен';
  const marks = 'ray id|reference|incident id|request id|event id|support id|error code|block id';

  /** A page that wants to know who is there, by means that no field of it tells. @type {Record<string, string>} */
  const identity = {
    en: 'verify your identity|confirm your identity|confirm it s you|verify it s you|confirm that it s you|verify that it s you|unusual sign in|suspicious sign in|approve this sign in|approve the sign in|approve sign in|approve the request|check your phone to continue|open your banking app|confirm in your banking app|approve in your app|additional verification required|security verification',
    de: 'identität bestätigen|bestätigen sie ihre identität|bestätige deine identität|sind sie es|anmeldung bestätigen|in ihrer banking app|in der app bestätigen|in ihrer app freigeben|freigabe in der app|zusätzliche überprüfung|sicherheitsüberprüfung',
    fr: 'vérifiez votre identité|confirmez votre identité|confirmez que c est bien vous|approuvez la connexion|validez dans votre application|application bancaire|vérification supplémentaire',
    es: 'verifica tu identidad|verifique su identidad|confirma tu identidad|confirma que eres tú|aprueba el inicio de sesión|confirme en su app|en tu app bancaria|verificación adicional',
    pt: 'verifique sua identidade|verifique a sua identidade|confirme sua identidade|confirme a sua identidade|confirme que é você|aprove o acesso|aprove no app|aplicativo do banco|verificação adicional',
    it: 'verifica la tua identità|conferma la tua identità|conferma che sei tu|approva l accesso|conferma nell app|app della banca|verifica aggiuntiva',
    nl: 'bevestig je identiteit|bevestig uw identiteit|bevestig dat jij het bent|keur de aanmelding goed|bevestig in je app|bevestig in de bankapp|extra verificatie',
    pl: 'potwierdź swoją tożsamość|zweryfikuj tożsamość|potwierdź że to ty|zatwierdź logowanie|potwierdź w aplikacji|dodatkowa weryfikacja',
    cs: 'ověřte svou totožnost|potvrďte svou totožnost|potvrďte že jste to vy|schvalte přihlášení|potvrďte v aplikaci|dodatečné ověření',
    sv: 'verifiera din identitet|bekräfta din identitet|bekräfta att det är du|godkänn inloggningen|bekräfta i appen|öppna bankid', da: 'bekræft din identitet|bekræft at det er dig|godkend login|godkend i appen|åbn mitid',
    fi: 'vahvista henkilöllisyytesi|vahvista että se olet sinä|hyväksy kirjautuminen|vahvista sovelluksessa', hu: 'igazolja személyazonosságát|erősítse meg személyazonosságát|hagyja jóvá a bejelentkezést|hagyja jóvá az alkalmazásban',
    ro: 'verificați vă identitatea|confirmați identitatea|confirmă că ești tu|aprobați conectarea|confirmați în aplicație', tr: 'kimliğinizi doğrulayın|siz olduğunuzu doğrulayın|girişi onaylayın|uygulamada onaylayın',
    ru: 'подтвердите свою личность|подтвердите личность|подтвердите что это вы|подтвердите вход|подтвердите в приложении', uk: 'підтвердьте свою особу|підтвердьте що це ви|підтвердьте вхід|підтвердьте у застосунку',
    el: 'επαληθεύστε την ταυτότητά σας|επιβεβαιώστε την ταυτότητά σας|επιβεβαιώστε ότι είστε εσείς|εγκρίνετε τη σύνδεση', he: 'אמת את זהותך|אשר את זהותך|אשר שזה אתה|אשר את הכניסה', ar: 'تحقق من هويتك|أكد هويتك|تأكيد هويتك|أكد أنه أنت|الموافقة على تسجيل الدخول',
    hi: 'अपनी पहचान सत्यापित करें|पुष्टि करें कि यह आप हैं|साइन इन स्वीकृत करें', th: 'ยืนยันตัวตนของคุณ|ยืนยันว่าเป็นคุณ|อนุมัติการลงชื่อเข้าใช้', vi: 'xác minh danh tính|xác nhận danh tính|xác nhận đó là bạn|phê duyệt đăng nhập', id: 'verifikasi identitas anda|konfirmasi identitas anda|konfirmasi bahwa ini anda|setujui login',
    zh: '验证您的身份|确认您的身份|确认是您本人|批准登录|驗證您的身分|確認您的身分|確認是您本人', ja: '本人確認を行|本人確認が必要|ご本人であることを確認|サインインを承認|ログインを承認', ko: '본인 확인이 필요|신원을 확인|본인임을 확인|로그인 승인',
  };

  /** The card schemes' names for asking the card's holder, alike in every language. */
  const secure = '3 d secure|3d secure|3ds|verified by visa|visa secure|mastercard securecode|mastercard identity check|mastercard id check|american express safekey|amex safekey|safekey|protectbuy|j secure|strong customer authentication|unionpay secure';
  /** What such a page says about the payment that it asks for. */
  const payment = 'authenticate your payment|authenticate your purchase|authenticate this payment|confirm your payment|confirm your purchase|authorize this payment|authorise this payment|authorise your payment|payment authentication|purchase authentication|zahlung bestätigen|zahlung freigeben|confirmez votre paiement|authentification du paiement|confirme su pago|autentique su compra|confirme o pagamento|conferma il pagamento|betaling bevestigen|potwierdź płatność|potvrďte platbu|bekräfta betalningen|godkend betalingen|vahvista maksu|erősítse meg a fizetést|confirmați plata|ödemeyi onaylayın|подтвердите платеж|підтвердьте платіж|επιβεβαίωση πληρωμής|אשר את התשלום|تأكيد الدفع|भुगतान की पुष्टि|ยืนยันการชำระเงิน|xác nhận thanh toán|konfirmasi pembayaran|确认付款|确认支付|確認付款|支払いの確認|お支払いを承認|결제 확인|결제 인증';

  /** A passkey, and the key that one plugs in. */
  const passkey = 'passkey|passkeys|security key|webauthn|windows hello|face id|touch id|sicherheitsschlüssel|clé d accès|clé de sécurité|llave de acceso|llave de seguridad|chave de acesso|chave de segurança|chiave di accesso|chiave di sicurezza|toegangssleutel|beveiligingssleutel|klucz dostępu|klucza dostępu|kluczem dostępu|klucz bezpieczeństwa|klucza bezpieczeństwa|přístupový klíč|přístupovým klíčem|přístupového klíče|bezpečnostní klíč|lösennyckel|nyckel för inloggning|säkerhetsnyckel|adgangsnøgle|sikkerhedsnøgle|avainkoodi|avainkoodilla|suojausavain|azonosítókulcs|azonosítókulccsal|biztonsági kulcs|cheie de acces|cheia de acces|cheie de securitate|geçiş anahtarı|geçiş anahtarıyla|güvenlik anahtarı|ключ доступа|ключом доступа|ключа доступа|ключ безопасности|ключ доступу|ключем доступу|ключа доступу|ключ безпеки|κλειδί πρόσβασης|κλειδί ασφαλείας|מפתח גישה|מפתח אבטחה|مفتاح المرور|مفتاح مرور|مفتاح الأمان|مفتاح أمان|पासकी|सुरक्षा कुंजी|พาสคีย์|คีย์ความปลอดภัย|khóa truy cập|khóa bảo mật|mã khóa|kunci sandi|kunci keamanan|通行密钥|通行密鑰|安全密钥|安全金鑰|密码密钥|パスキー|セキュリティキー|セキュリティ キー|패스키|보안 키|보안키';
  /** What is offered, not asked for. */
  const offers = 'create|add|set up|setup|manage|learn|what is|what are|about|register|enroll|enable|remove|delete|rename|buy|later|skip|instead of|erstellen|hinzufügen|einrichten|verwalten|mehr|créer|ajouter|configurer|gérer|crear|añadir|agregar|configurar|criar|adicionar|gerenciar|creare|crea|aggiungi|imposta|maken|aanmaken|toevoegen|instellen|utwórz|dodaj|skonfiguruj|vytvořit|přidat|nastavit|skapa|lägg till|opret|tilføj|luo|lisää|létrehozás|létrehozása|hozzáadás|hozzáadása|creează|creați|adaugă|adăugați|oluştur|ekle|создать|добавить|настроить|створити|додати|налаштувати|δημιουργία|προσθήκη|צור|הוסף|הגדר|إنشاء|إضافة|إعداد|बनाएं|जोड़ें|สร้าง|เพิ่ม|ตั้งค่า|tạo|thêm|thiết lập|buat|tambah|tambahkan|atur|创建|添加|设置|建立|新增|設定|作成|追加|만들기|추가|설정';

  /** A picture of letters, and what a home-made one is called. */
  const picture = 'captcha|characters in the image|characters in the picture|characters shown|characters you see|letters in the image|letters in the picture|letters shown|letters you see|code in the image|code in the picture|code shown|text in the image|image code|not a robot|zeichen im bild|buchstaben im bild|code aus dem bild|bildcode|code de l image|caractères de l image|lettres de l image|código de la imagen|caracteres de la imagen|letras de la imagen|código da imagem|caracteres da imagem|letras da imagem|codice immagine|caratteri dell immagine|codice nell immagine|code in de afbeelding|tekens in de afbeelding|kod z obrazka|znaki z obrazka|kód z obrázku|znaky z obrázku|koden i bilden|tecken i bilden|koden på billedet|kuvan merkit|kuvassa näkyvät|képen látható|caracterele din imagine|codul din imagine|resimdeki|görseldeki|капча|капчу|код с картинки|символы с картинки|код с изображения|код з картинки|символи з картинки|χαρακτήρες της εικόνας|κωδικό της εικόνας|האותיות שבתמונה|התווים שבתמונה|الأحرف في الصورة|الرمز في الصورة|الحروف الظاهرة|चित्र में दिखाए|छवि में दिख|ตัวอักษรในภาพ|รหัสในภาพ|ký tự trong hình|mã trong hình|karakter pada gambar|kode pada gambar|图形验证码|图片验证码|图中的字符|圖形驗證碼|圖片驗證碼|圖中的字元|画像認証|画像に表示|画像の文字|자동입력 방지|자동등록 방지|이미지의 문자|그림의 문자';

  /** Who signs a person in for another site; alike in every language. */
  const providers = 'google|apple|facebook|microsoft|amazon|github|twitter|linkedin|paypal|kakao|naver|line|wechat|vk|yandex|sso|saml';

  parts.challengeWords = Object.freeze({ bot, maybeBot, marks, identity, secure, payment, passkey, offers, picture, providers });
})();
