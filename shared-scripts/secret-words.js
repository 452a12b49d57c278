'use strict';
// Every word by which a field says that it holds a secret, by kind and language: the one place for them. Plain data, no DOM:
// the same file runs in the page and in the host.
//
// How a term is written (secret-rule.js reads it, always folded: lower case, no accents, no articles, `N°` as `no`):
//   'card number'   these words in this order; also written as one, `cardnumber`
//   'парол…'        a word that goes on: endings, compounds         '…passwort'   a word that has something before it
//   '…סיסמ…'        inside a word, for scripts that glue prefixes.  Han, kana, hangul, Thai: always inside.
//   '$titular'      it counts only in a form that asks for a card
//   '!code'         it counts only where the string says next to nothing else
//   '~token'        weak: it counts only where nothing plain (an e-mail, a search, a coupon) is named beside it
//   '@pw'           only in names that machines read (id, name, test ids), and only as their last word
(() => {
  const KEY = Symbol.for('sidekick.parts');
  if (!/** @type {any} */ (globalThis)[KEY]) Object.defineProperty(globalThis, KEY, { value: Object.create(null) });
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretWords) return;

  /** The kinds of secrets, in the order in which one field's kind is chosen, and what a person is told of each. */
  const kinds = {
    'password': 'password field',
    'pin': 'PIN field',
    'otp': 'one-time code field',
    'card.number': 'card number field',
    'card.code': 'card security code field',
    'card.expiry': 'card expiry field',
    'card.name': 'name on card field',
    'iban': 'IBAN field',
    'bank.routing': 'bank routing number field',
    'bank.account': 'account number field',
    'national.id': 'national identity number field',
    'seed.phrase': 'seed phrase field',
    'recovery.code': 'recovery code field',
    'api.key': 'API key field',
    'security.answer': 'security answer field',
    'token': 'token field',
    'secret': 'secret field',
    'username': 'username field',
  };

  /** @type {Record<string, Record<string, string[]>>} kind, then language, then terms */
  const words = {
    'password': {
      en: ['password', 'password…', '…password', 'passwords', 'pass word', 'passwd', 'passwd…', '…passwd', 'passwrd', 'passwrd…', 'passwort', 'pwd', 'pwd…', '…pwd', '…pword', 'passphrase', 'pass phrase',
        'passcode', '…passcode', 'passcode…', '@pass', '@passw', '@psw', '@psswd', '@pw', '@pswd', '@passwd', '@userpass', '@loginpass', '@newpass', '@oldpass', '@confirmpass', '@repass', '@secure pass', '@login key', 'repeat pass', 'pass again', '@pw in', '@pass confirm', '@pass conf', '@pass repeat', '@pass verify', '@conf pass', '@pwcheck', '@upass', '@mypass', '@pass1', '@pass2', 'access phrase', 'secret word', 'magic word', 'codeword', 'code word'],
      de: ['passwort…', '…passwort', 'kennwort…', '…kennwort', 'passwörter', 'losungswort', 'zugangswort', 'passphrase'],
      fr: ['mot de passe', 'mots de passe', 'mdp', '…mdp', 'phrase de passe', 'code secret', 'code confidentiel'],
      es: ['contraseñ…', 'contrasenia…', '~clave', '@clave', 'clave de acceso', 'clave secreta', 'clave de internet', 'palabra de paso', 'clave actual', 'clave nueva', 'nueva clave', 'repetir clave', 'confirmar clave', 'frase de contraseña'],
      pt: ['senha', 'senhas', 'nova senha', 'confirma senha', 'confirmar senha', 'repita senha', 'repetir senha', 'minha senha', 'palavra passe', 'palavra chave de acesso', 'código de acesso secreto'],
      it: ['parola d ordine', 'parola segreta', 'parola di accesso', 'chiave di accesso'],
      ca: ['contrasenya', 'contrasenyes', 'mot de pas'],
      nl: ['wachtwoord…', '…wachtwoord', 'wachtzin'],
      pl: ['hasło', 'hasła', 'hasłem', 'haśle', 'powtórz hasło', 'nowe hasło'],
      cs: ['heslo', 'hesla', 'heslem', 'heslu', 'hesle', 'heslo…'],
      sv: ['lösenord…', '…lösenord', 'lösen ord', 'lösenfras'],
      da: ['adgangskode…', 'kodeord…', '…kodeord', 'løsen'],
      no: ['passord…', '…passord'],
      fi: ['salasana…', 'salasanan', 'tunnussana'],
      is: ['lykilorð…', 'aðgangsorð…'],
      hu: ['jelszó…', 'jelszav…', 'jelsza…'],
      ro: ['parola', 'parolă', 'parolei', 'parola…'],
      hr: ['lozink…', 'zaporka', 'zaporke', 'geslo', 'gesla'],
      sq: ['fjalëkalim…'],
      lt: ['slaptažod…'], lv: ['parole', 'paroles', 'paroli'], et: ['parool…', 'salasõna…'],
      tr: ['şifre…', 'parola', 'parolan…', 'parolay…', 'parolas…'],
      az: ['şifrə…', 'parol', 'parolu', 'parolun…', 'parolum', 'parolni'],
      ru: ['парол…', 'кодовое слово', 'секретное слово', 'ключевая фраза'],
      uk: ['парол…', 'кодове слово'],
      bg: ['парол…'], sr: ['лозинк…'], kk: ['құпиясөз…', 'құпия сөз…'], mn: ['нууц үг'], ka: ['პაროლ…'], hy: ['գաղտնաբառ…'],
      el: ['κωδικός πρόσβασης', 'κωδικό πρόσβασης', 'κωδικού πρόσβασης', '~κωδικός', '~κωδικό', 'συνθηματικ…', 'μυστικός κωδικός', 'νέος κωδικός', 'νέο κωδικό', 'κωδικός χρήστη'],
      he: ['…סיסמ…', '…ססמ…', 'מילת מעבר'],
      ar: ['…كلمة المرور…', '…كلمة السر…', 'كلمة مرور', 'كلمة سر', 'كلمه المرور', 'كلمه السر', 'كلمة المرور…', 'كلمة السر…', 'لكلمة المرور', 'الباسورد', 'باسورد', 'رمز المرور'],
      fa: ['رمز عبور', 'گذرواژه…', 'گذر واژه', 'کلمه عبور', 'رمزعبور', '~رمز'],
      ur: ['پاس ورڈ', 'پاسورڈ'],
      hi: ['…पासवर्ड…', '…कूटशब्द…', 'पास वर्ड'], bn: ['…পাসওয়ার্ড…'], ta: ['…கடவுச்சொல்…'], te: ['…పాస్‌వర్డ్…', '…పాస్వర్డ్…'],
      th: ['รหัสผ่าน', 'พาสเวิร์ด'], lo: ['ລະຫັດຜ່ານ'], km: ['ពាក្យសម្ងាត់', 'លេខសម្ងាត់'], my: ['စကားဝှက်'],
      vi: ['mật khẩu', 'mật mã'],
      id: ['kata sandi', 'kata kunci rahasia', '~sandi', 'kata laluan', 'katalaluan'],
      zh: ['密码', '密碼', '口令', '通行码'],
      ja: ['パスワード', 'パスフレーズ', 'パスコード', '合言葉', '合い言葉'],
      ko: ['비밀번호', '패스워드', '암호', '비번'],
    },

    'pin': {
      en: ['~pin', 'pin number', '~pin code', 'pin no', 'pin nr', 'pin entry', 'pin digit', 'card pin', 'gift card pin', 'gift pin', 'member pin', 'user pin', 'login pin', 'atm pin', 'sim pin', 'account pin', 'parental pin', 'profile pin', 'new pin', 'old pin', 'current pin', 'confirm pin', 'enter pin', '…pinnumber', 'pin password', 'transaction pin', 'upi pin', 'mpin', 'tpin', 'epin', 'puk', 'puk code', 'personal identification number', 'bank pin', 'secret number', 'telephone banking pin', 'phone banking pin', 'mobile banking pin', 'internet banking pin', 'online banking pin', 'telephone pin', 'phone pin', 'mobile pin', 'sms pin', 'email pin', 'voicemail pin', 'm pin', 't pin', 'ip pin', 'passnumber'],
      de: ['geheimzahl…', 'pin nummer', 'geheimnummer', 'karten pin', 'telefon pin', 'telefonbanking pin', 'handy pin', 'mobil pin', 'online pin', 'banking pin'],
      fr: ['code nip', 'numéro d identification personnel', 'code pin', '~nip', 'code pin téléphone', 'pin téléphone', 'pin mobile'],
      es: ['número secreto', 'número de identificación personal', 'código pin', 'pin de acceso', 'clave de cajero', '~nip', 'pin telefónico', 'pin del teléfono', 'pin del móvil', 'pin móvil', 'pin de telefonía'],
      pt: ['código pin', 'número secreto', 'senha do cartão', 'pin do telefone', 'pin do celular', 'pin do telemóvel'],
      it: ['codice pin', 'numero segreto', 'codice segreto', 'codice dispositivo', 'pin telefonico', 'pin del telefono', 'pin del cellulare'],
      nl: ['pincode kaart', 'geheime code', 'telefoon pin', 'mobiele pin'],
      pl: ['kod pin', 'numer pin', 'pin telefoniczny', 'telekod', 'pin do telefonu', 'pin mobilny'], cs: ['pin kód', 'kód pin'], sv: ['pin kod', 'pinkod', 'personlig kod'], da: ['pin kode', 'pinkode'], fi: ['tunnusluku…', 'pin koodi'], hu: ['pin kód', 'titkos kód'], hr: ['pin broj', 'pin kod'], lt: ['pin kodas'],
      tr: ['pin kodu', 'kart şifresi', 'telefon pini', 'telefon bankacılığı şifresi'],
      ru: ['~пин', 'пин код', 'пинкод', 'пин кода', 'секретный код', 'пин телефона'], uk: ['~пін', 'пін код', 'пінкод', 'секретний код'],
      el: ['αριθμός pin', 'κωδικός pin'], he: ['קוד סודי', 'קוד אישי', 'מספר סודי'], ar: ['الرقم السري', 'رقم سري', 'الرمز السري', 'رمز سري', 'رقم التعريف الشخصي'], fa: ['رمز دوم', 'رمز کارت', 'رمز پویا'],
      hi: ['…पिन नंबर…', '~पिन'], th: ['รหัสพิน', 'รหัสลับ', 'เลขพิน'], vi: ['mã pin', 'mã số bí mật'], id: ['kode pin', 'nomor pin'],
      zh: ['个人识别码', '個人識別碼', '支付密码', '取款密码'], ja: ['暗証番号', '暗証コード', 'ピンコード', '確認番号', '暗証'], ko: ['핀번호', '핀 번호', '개인식별번호'],
    },

    'otp': {
      en: ['otp', '…otp', 'otp code', 'otp input', 'otp number', 'otp field', 'otp value', 'otp digit', 'otp box', 'otp pin', 'otp verify', 'totp', 'hotp', 'one time', 'onetime…', 'verification code', 'verification number', 'verification pin', 'verification digit', 'verification token', 'verify code', 'verify number', 'verify pin', 'ver code', 'verif code', 'verifi code', 'vrf code', 'validation code', 'valid code', 'validate code', 'check code', 'confirmation code', 'confirm code', 'confirmation pin', 'conf code', 'authentication code', 'authorization code', 'authorisation code', 'auth code', 'auth token', '~authenticator', 'authenticator code', 'access code', 'accesscode', 'login code', 'log in code', 'signin code', 'sign in code', 'sms code', 'sms pin', 'sms password', 'text code', 'text message code', 'phone code sent', 'email code', 'mail code', 'code from email', 'code from sms', 'code from app', 'code given', 'code sent', 'code we sent', 'code you received', 'code received', 'received code', 'sent code', 'secure code', 'securecode', 'security code', 'sec code', 'device code', 'user code', 'pairing code', 'temporary code', 'temp code', 'identification code', 'identity code', 'activation code', 'activate code', 'unlock code', 'pass code', 'safe code', 'dynamic code', 'digit code', 'digits code', 'two factor', 'two step', 'twofactor…', 'twostep…', '2 fa', '2 step', '2 factor', '2 sv', 'tfa', 'mfa', 'mfa code', 'tfa code', 'multi factor', 'multifactor…', 'step code', '!code', '!codes', 'vcode', 'v code', 'smscode', 'enter code', 'oob code', 'challenge code', 'challenge response', 'second factor', 'google authenticator', 'approval code', 'registration code', '@mtan', 'tan', 'mtan', 'smstan', 'sms tan', 'push tan', 'photo tan', 'chip tan', 'tan code', 'tan nummer', '@tan', 'grid card', 'grid value', 'grid card value', 'security card code', 'card reader code', 'card reader response'],
      de: ['einmalcode', 'einmal code', 'einmalpasswort', 'einmal pin', 'einmalkennwort', 'bestätigungscode', 'bestätigungs code', 'sicherheitscode', 'sicherheits code', 'verifizierungscode', 'verifikationscode', 'prüfcode', 'sms code', 'freischaltcode', 'aktivierungscode', 'zugangscode', 'zugriffscode', 'authentifizierungscode', 'authentifizierungs code', 'anmeldecode', 'sicherheitsnummer', 'transaktionsnummer', 'bestätigungsnummer'],
      fr: ['code de vérification', 'code de confirmation', 'code de sécurité', 'code à usage unique', 'code unique', 'code temporaire', 'code reçu', 'code sms', 'code d authentification', 'code de validation', 'code d activation', 'code d accès', 'code de connexion', 'code d identification', 'code envoyé', 'mot de passe à usage unique', 'code à 6 chiffres', 'code à 4 chiffres'],
      es: ['código de verificación', 'código de confirmación', 'código de seguridad', 'código de un solo uso', 'código único', 'código temporal', 'código recibido', 'código sms', 'código de autenticación', 'código de autorización', 'código de validación', 'código de activación', 'código de acceso', 'código enviado', '!código', 'clave dinámica', 'clave temporal', 'clave de un solo uso', 'coordenadas de tarjeta', 'tarjeta de coordenadas', 'clave de coordenadas', 'coordenada de tarjeta'],
      pt: ['código de verificação', 'código de confirmação', 'código de segurança', 'código de uso único', 'código único', 'código recebido', 'código sms', 'código de autenticação', 'código de validação', 'código de ativação', 'código de acesso', 'código enviado', 'senha descartável'],
      it: ['codice di verifica', 'codice di conferma', 'codice di sicurezza', 'codice monouso', 'codice usa e getta', 'codice temporaneo', 'codice ricevuto', 'codice sms', 'codice di autenticazione', 'codice di attivazione', 'codice di accesso', 'codice inviato', '!codice'],
      ca: ['codi de verificació', 'codi de seguretat'],
      nl: ['verificatiecode', 'bevestigingscode', 'beveiligingscode', 'eenmalige code', 'eenmalig wachtwoord', 'sms code', 'toegangscode', 'activeringscode', 'activatiecode', 'inlogcode', 'authenticatiecode', 'controlecode'],
      pl: ['kod weryfikacyjny', 'kod weryfikacji', 'kod potwierdzający', 'kod potwierdzenia', 'kod bezpieczeństwa', 'kod jednorazowy', 'jednorazowy kod', 'hasło jednorazowe', 'kod sms', 'kod z sms', 'smskod', 'kod autoryzacyjny', 'kod aktywacyjny', 'kod dostępu', 'kod uwierzytelniający', '!kod'],
      cs: ['ověřovací kód', 'potvrzovací kód', 'bezpečnostní kód', 'jednorázový kód', 'jednorázové heslo', 'sms kód', 'autorizační kód', 'aktivační kód', 'přístupový kód', 'kód z sms', 'overovací kód', 'bezpečnostný kód', 'jednorazový kód', 'potvrdzovací kód'],
      sv: ['verifieringskod', 'bekräftelsekod', 'säkerhetskod', 'engångskod', 'engångslösenord', 'sms kod', 'aktiveringskod', 'åtkomstkod', 'inloggningskod'],
      da: ['bekræftelseskode', 'engangskode', 'sikkerhedskode', 'verifikationskode', 'sms kode', 'bekreftelseskode', 'sikkerhetskode', 'verifiseringskode', 'engangspassord'],
      fi: ['vahvistuskoodi', 'kertakäyttökoodi', 'turvakoodi', 'varmennuskoodi', 'kertakäyttöinen'],
      hu: ['megerősítő kód', 'ellenőrző kód', 'biztonsági kód', 'egyszer használatos', 'sms kód', 'aktiváló kód', 'hitelesítő kód'],
      ro: ['cod de verificare', 'codul de verificare', 'cod de confirmare', 'cod de securitate', 'cod sms', 'cod unic', 'cod de acces'],
      hr: ['kontrolni kod', 'verifikacijski kod', 'sigurnosni kod', 'jednokratni kod', 'jednokratna lozinka', 'potvrdni kod', 'varnostna koda', 'enkratno geslo'],
      lt: ['patvirtinimo kodas', 'vienkartinis', 'saugos kodas', 'apstiprinājuma kods', 'drošības kods', 'kinnituskood', 'turvakood'],
      tr: ['doğrulama kodu', 'onay kodu', 'güvenlik kodu', 'tek kullanımlık', 'sms kodu', 'sms şifresi', 'aktivasyon kodu', 'erişim kodu', 'giriş kodu', 'onay şifresi'],
      az: ['təsdiq kodu', 'təhlükəsizlik kodu', 'birdəfəlik', 'sms kod'],
      ru: ['код подтверждения', 'код проверки', 'проверочный код', 'код безопасности', 'одноразовый', 'одноразовый код', 'код из смс', 'код из sms', 'смс код', 'sms код', 'код доступа', 'код авторизации', 'код активации', 'код аутентификации', 'код из письма', 'код из приложения', 'защитный код', '!код'],
      uk: ['код підтвердження', 'код перевірки', 'перевірочний код', 'код безпеки', 'одноразовий', 'одноразовий код', 'код із смс', 'код з смс', 'код з sms', 'смс код', 'код доступу', 'код авторизації', 'код активації'],
      bg: ['код за потвърждение', 'код за сигурност', 'еднократна', 'еднократен код', 'код за проверка', 'верификациони код', 'једнократни код'],
      el: ['κωδικός επαλήθευσης', 'κωδικό επαλήθευσης', 'κωδικός επιβεβαίωσης', 'κωδικό επιβεβαίωσης', 'κωδικός ασφαλείας', 'κωδικό ασφαλείας', 'κωδικός μίας χρήσης', 'κωδικός μιας χρήσης', 'κωδικός sms', 'κωδικός ενεργοποίησης'],
      he: ['קוד אימות', 'קוד האימות', 'קוד אבטחה', 'קוד חד פעמי', 'קוד חדפעמי', 'קוד אישור', 'קוד גישה', 'קוד הפעלה', 'קוד sms', 'קוד שנשלח', 'קוד כניסה'],
      ar: ['رمز التحقق', 'كود التحقق', 'رمز التأكيد', 'كود التأكيد', 'رمز الأمان', 'رمز الامان', 'كود الأمان', 'رمز لمرة واحدة', 'كلمة مرور لمرة واحدة', 'رمز التفعيل', 'كود التفعيل', 'رمز الدخول', 'رمز المصادقة', 'الرمز المرسل'],
      fa: ['کد تایید', 'کد تأیید', 'کد فعال سازی', 'کد فعالسازی', 'رمز یکبار مصرف', 'رمز یک بار مصرف', 'کد امنیتی', 'کد ورود', 'کد یکبار'],
      hi: ['…ओटीपी…', 'सत्यापन कोड', 'पुष्टिकरण कोड', 'सुरक्षा कोड', 'वन टाइम'], bn: ['ওটিপি', 'যাচাইকরণ কোড'],
      th: ['รหัสยืนยัน', 'รหัสโอทีพี', 'รหัสความปลอดภัย', 'รหัสใช้ครั้งเดียว', 'รหัสผ่านครั้งเดียว', 'รหัส otp', 'รหัสตรวจสอบ'],
      vi: ['mã xác nhận', 'mã xác minh', 'mã xác thực', 'mã bảo mật', 'mã otp', 'mã kích hoạt', 'mã truy cập', 'mật khẩu một lần'],
      id: ['kode verifikasi', 'kode konfirmasi', 'kode keamanan', 'kode otp', 'kode sekali pakai', 'sandi sekali pakai', 'kode aktivasi', 'kode akses', 'kode otentikasi', 'kod pengesahan', 'kod keselamatan'],
      zh: ['验证码', '驗證碼', '校验码', '校驗碼', '动态码', '動態碼', '动态密码', '動態密碼', '安全码', '安全碼', '确认码', '確認碼', '激活码', '認證碼', '认证码', '短信码', '一次性', '认证代码', '验证代码'],
      ja: ['認証コード', '確認コード', 'ワンタイム', 'セキュリティコード', 'セキュリティーコード', '検証コード', '認証番号', '使い捨てコード', 'アクセスコード'],
      ko: ['인증번호', '인증 번호', '인증코드', '인증 코드', '확인코드', '확인 코드', '보안코드', '보안 코드', '일회용', '오티피', '확인번호', '보안카드 번호', '보안카드번호', '보안카드'],
    },

    'card.number': {
      en: ['card number', 'card num', 'card no', 'card nr', 'card n', 'card nbr', 'card numbers', 'card digits', 'card account number', 'number on card', 'number of card', 'number card', 'cc number', 'cc num', 'cc no', 'cc nr', 'cc n', 'ccn', 'ccnum…', 'ccno', 'ccnumber', '…cardnumber', '…cardnum', '…cardno', 'cardnumber…', '~credit card', '~debit card', '~credit or debit card', '~credit debit card', '~creditcard', '~debitcard', 'creditcard number', 'debitcard number', 'creditcard no', 'creditcard num', 'gift card number', 'giftcard number', 'gift card no', 'cardpan', 'card pan', 'pan number', 'primary account number', '~payment card', '~bank card', '~bankcard', '@card', '@creditcard', '$cc', '@ccard', '@c number', '@c num', 'crd num', 'crd no', 'crd number', 'number credit', 'visa number', 'mastercard number', 'amex number', 'cb number', 'account card number', '~kredit card'],
      de: ['kartennummer…', '…kartennummer', 'karten nummer', 'karten nr', 'kartennr', 'karte nummer', 'nummer der karte', '~kreditkarte', 'kreditkartennr', 'kreditkarten nr', 'kreditkarten nummer', '~bankkarte', '~debitkarte'],
      fr: ['numéro de carte', 'numéros de carte', 'numéro carte', 'num carte', 'no carte', 'n carte', 'numéro de la carte', 'numéro de votre carte', '~carte bancaire', '~carte de crédit', '~carte bleue', 'cb numéro', 'numéro cb', 'num cb', 'numero de cb'],
      es: ['número de tarjeta', 'número tarjeta', 'núm tarjeta', 'num tarjeta', 'nro tarjeta', 'nro de tarjeta', 'no tarjeta', 'n tarjeta', '~tarjeta de crédito', '~tarjeta de débito', 'tarjeta número', '~tarjeta bancaria', '@tarjeta'],
      pt: ['número do cartão', 'número de cartão', 'número cartão', 'num cartão', 'n cartão', 'nro cartão', '~cartão de crédito', '~cartão de débito', 'cartão número', '@cartao'],
      it: ['numero di carta', 'numero carta', 'numero della carta', 'num carta', 'n carta', '~carta di credito', '~carta di debito', '~carta di pagamento', 'carta bancomat'],
      ca: ['número de targeta', 'targeta de crèdit'],
      nl: ['kaartnummer…', '…kaartnummer', 'kaart nummer', 'kaart nr', 'creditcardnummer', 'creditcard nummer', '~creditkaart', '~bankkaart', '~betaalkaart'],
      pl: ['numer karty', 'nr karty', 'numer karty kredytowej', '~karta kredytowa', '~karta płatnicza', '~karty kredytowej', '~karty płatniczej'],
      cs: ['číslo karty', 'číslo platební karty', 'číslo kreditní karty', '~kreditní karta', '~platební karta', 'číslo kreditnej karty', 'kreditná karta', 'platobná karta', 'číslo platobnej karty'],
      sv: ['kortnummer…', '…kortnummer', 'kort nummer', 'kortnr', '~kreditkort', '~betalkort', '~bankkort', 'kortets nummer'],
      da: ['kortnummer', 'kortnr', '~kredittkort', '~betalingskort', '~betalkort'],
      fi: ['kortin numero', 'korttinumero', 'luottokort…', 'maksukort…', 'kortinnumero', 'pankkikort…'],
      hu: ['kártyaszám', 'kártya szám', 'kártya száma', '~bankkártya', '~hitelkártya', 'kártyaszáma', 'bankkártyaszám'],
      ro: ['număr card', 'numărul cardului', 'numar de card', 'nr card', 'număr cardului', '~card de credit', '~card bancar'],
      hr: ['broj kartice', 'br kartice', '~kreditna kartica', 'številka kartice', 'bankovna kartica', 'kreditne kartice'],
      lt: ['kortelės numeris', 'kartes numurs', 'kaardi number', 'mokėjimo kortelė', 'kredītkarte', 'krediitkaart'],
      tr: ['kart numarası', 'kart numaras…', 'kart no', '~kredi kartı', '~banka kartı', 'kartın numarası', 'kredi kartı numarası', 'kart numaranız'],
      az: ['kart nömrəsi', 'kartın nömrəsi', 'bank kartı', 'kredit kartı'],
      ru: ['номер карты', 'номер вашей карты', 'номер банковской карты', 'номер кредитной карты', '~кредитная карта', '~банковская карта', '~кредитной карты', '~банковской карты', 'карта номер', 'номер карточки'],
      uk: ['номер картки', 'номер карти', 'номер вашої картки', 'номер банківської картки', 'номер кредитної картки', '~кредитна картка', '~банківська картка', 'номер платіжної картки', 'платіжна картка'],
      bg: ['номер на картата', 'номер на карта', 'кредитна карта', 'банкова карта', 'број картице', 'кредитна картица'],
      el: ['αριθμός κάρτας', 'αριθμό κάρτας', 'αριθμός της κάρτας', 'αριθμός πιστωτικής κάρτας', '~πιστωτική κάρτα', '~χρεωστική κάρτα', 'κάρτα αριθμός', 'πιστωτικής κάρτας'],
      he: ['מספר כרטיס', 'מספר הכרטיס', 'מספר כרטיס אשראי', '~כרטיס אשראי', '~כרטיס האשראי', 'מס כרטיס'],
      ar: ['رقم البطاقة', 'رقم بطاقة', 'رقم البطاقه', 'رقم بطاقتك', '~بطاقة الائتمان', '~بطاقة ائتمان', 'البطاقة الائتمانية', 'رقم الكارت', 'بطاقة مصرفية', 'بطاقة الدفع'],
      fa: ['شماره کارت', 'شماره کارت بانکی', 'کارت بانکی', 'کارت اعتباری'],
      hi: ['कार्ड नंबर', 'कार्ड संख्या', 'कार्ड की संख्या', '~क्रेडिट कार्ड', '~डेबिट कार्ड', 'कार्ड क्रमांक'], bn: ['কার্ড নম্বর', 'ক্রেডিট কার্ড'], ta: ['கார்டு எண்', 'அட்டை எண்'],
      th: ['หมายเลขบัตร', 'เลขบัตรเครดิต', 'เลขที่บัตร', '~บัตรเครดิต', '~บัตรเดบิต', 'เลขหน้าบัตร'],
      vi: ['số thẻ', 'số thẻ tín dụng', '~thẻ tín dụng', '~thẻ ghi nợ', 'thẻ ngân hàng'],
      id: ['nomor kartu', 'no kartu', '~kartu kredit', '~kartu debit', 'nombor kad', 'kad kredit', 'kad debit', 'no kad'],
      zh: ['卡号', '卡號', '卡片号码', '卡片號碼', '~信用卡', '~银行卡', '~銀行卡', '~借记卡', '~金融卡'],
      ja: ['カード番号', 'カードナンバー', '~クレジットカード', '~デビットカード', 'カードno'],
      ko: ['카드번호', '카드 번호', '~신용카드', '~체크카드', '신용 카드'],
    },

    'card.code': {
      en: ['cvv', 'cvv…', '…cvv', 'cvc', 'cvc…', '…cvc', 'csc', 'ccv', 'cvn', 'cvd', 'cid code', 'cvv2', 'cvc2', 'cc csc', 'cc code', 'cc cid', '@cid', 'cc sec', 'card code', 'card cid', 'card security', 'card security code', 'card security number', 'card verification', 'card verification number', 'card verification code', 'card verification value', 'card validation', 'card identification', 'security number', 'security digits', 'verification value', 'card check code', 'cardcode', 'cardsecurity…', 'code on back', 'digits on back', 'signature panel', '3 digit code', '4 digit code card', 'cryptogram', '@sec code', '@seccode', 'cc verification', 'security code', 'sec code', 'secure code', 'verification number', '$security', '$3 digits', '$4 digits', '$3 digit', '$3 or 4 digits', '$3 4 digit', '$4 digit', '$code', '$cid', '$cv', '$sec', '$digit code', 'cav 2', '$last 3 digits', '$last three digits'],
      de: ['sicherheitscode', 'kartenprüfnummer', 'prüfnummer', 'prüfziffer', 'kartenprüfziffer', 'kartenprüfcode', 'kartensicherheitscode', 'kartenverifizierung…'],
      fr: ['code de sécurité', 'cryptogramme…', 'code de sécurité de la carte', 'code de carte', 'code carte', 'code cb', 'code vérification carte', 'numéro de sécurité', 'cvx'],
      es: ['código de seguridad', 'código de seguridad de la tarjeta', 'código tarjeta', 'código de la tarjeta', 'código cvv', 'número de seguridad', 'dígitos de seguridad'],
      pt: ['código de segurança', 'código do cartão', 'código cartão', 'código de segurança do cartão', 'código cvv', 'número de segurança'],
      it: ['codice di sicurezza', 'codice carta', 'codice di sicurezza della carta', 'codice della carta', 'codice cvv', 'cvv codice'],
      nl: ['beveiligingscode', 'kaartverificatie…', 'cvc code', 'veiligheidscode', 'kaartcode'],
      pl: ['kod bezpieczeństwa', 'kod cvv', 'kod cvc', 'kod karty', 'kod zabezpieczający'], cs: ['bezpečnostní kód', 'bezpečnostný kód', 'kód karty', 'kód cvv', 'kontrolní kód', 'kontrolný kód'], sv: ['säkerhetskod', 'cvc kod', 'cvv kod', 'kortkod'], da: ['sikkerhedskode', 'sikkerhetskode', 'kontrolcifre', 'kontrollsifre', 'kortkode'], fi: ['turvakoodi', 'kortin tarkiste', 'tarkistenumero', 'kortin turvakoodi'], hu: ['biztonsági kód', 'cvc kód', 'cvv kód', 'kártya kód'], ro: ['cod de securitate', 'cod cvv', 'cod cvc', 'codul cvv'], hr: ['sigurnosni kod', 'cvv kod', 'kontrolni broj', 'kod kartice'],
      tr: ['güvenlik kodu', 'cvv kodu', 'cvc kodu', 'kart güvenlik', 'kart güvenlik kodu', 'kart kodu'],
      ru: ['код безопасности', 'защитный код', 'код карты', 'код cvv', 'код cvc', 'проверочный код карты', 'защитный код карты', 'три цифры на обороте'], uk: ['код безпеки', 'код картки', 'код cvv', 'код cvc'], bg: ['код за сигурност', 'код на картата', 'сигурносни код', 'сигурносен код'],
      el: ['κωδικός ασφαλείας', 'κωδικός κάρτας', 'κωδικός cvv', 'κωδικός ασφαλείας κάρτας'], he: ['קוד אבטחה', 'קוד כרטיס', 'ספרות בגב הכרטיס', 'ספרות ביקורת', 'בגב הכרטיס', 'קוד cvv'], ar: ['رمز الأمان', 'رمز الامان', 'رمز البطاقة', 'كود البطاقة', 'رمز cvv', 'رمز أمان البطاقة', 'رمز التحقق من البطاقة'], fa: ['کد cvv', 'کد cvv2'],
      hi: ['सुरक्षा कोड', '…सीवीवी…', 'कार्ड कोड', 'सीवीसी'], th: ['รหัสความปลอดภัย', 'รหัสหลังบัตร', 'รหัสความปลอดภัยของบัตร', 'เลขหลังบัตร', 'รหัส cvv'], vi: ['mã bảo mật', 'mã cvv', 'mã thẻ', 'mã bảo mật thẻ', 'mã cvc'], id: ['kode keamanan', 'kode cvv', 'kode kartu', 'kode cvc', 'kode keamanan kartu'],
      zh: ['安全码', '安全碼', '卡背', '背面三码', '末三码', '末三碼', '卡片验证', '卡片驗證', '卡安全码', '信用卡安全码', '检查码', '檢查碼'], ja: ['セキュリティコード', 'セキュリティーコード', 'カードコード', '確認番号', 'カード確認番号', '裏面の3桁', 'カード裏面'], ko: ['보안코드', '보안 코드', '카드 보안', '카드보안', 'cvc번호', 'cvv번호', '카드확인번호'],
    },

    'card.expiry': {
      en: ['expiry', 'expiration', '$expires', '$expire', 'expiry…', 'expiration…', 'exp date', 'exp month', 'exp year', 'exp mm', 'exp yy', 'exp yyyy', 'exp m', 'exp y', 'exp mon', 'exp yr', 'exp mo', '@exp', '$exp', '$month', '$year', '$mm', '$yy', '$yyyy', '$monat', '$jahr', '$mois', '$année', '$mes', '$año', '$mês', '$ano', '$mese', '$anno', '$maand', '$jaar', '$miesiąc', '$rok', '$měsíc', '$månad', '$år', '$ay', '$yıl', '$месяц', '$год', '$місяць', '$рік', '$μήνας', '$έτος', '$חודש', '$שנה', '$شهر', '$سنة', '$महीना', '$वर्ष', '$เดือน', '$ปี', '$tháng', '$năm', '$bulan', '$tahun', '$月', '$年', '$월', '$년', 'mm yyyy card', '$mm yyyy', '$mm aaaa', '$mm jjjj', '$мм гггг', 'expdate', 'expmonth', 'expyear', 'ex date', 'ex month', 'ex year', 'exmonth', 'exyear', 'valid thru', 'valid through', 'valid until', 'valid to', 'good thru', 'cc exp', 'ccexp', 'card exp', 'cardexp…', 'card month', 'card year', 'card mm', 'card yy', 'cc month', 'cc year', 'ccmonth', 'ccyear', 'date of expiry', 'expirydate', '…expiry', '…expiration', 'card date', 'card valid', 'card validity', 'month of expiry', 'year of expiry', 'expired date', 'expire month', 'expire year', 'end date card', 'mm yy', 'mm aa', 'mm jj', 'mm åå', 'mm rr', 'mm гг', 'мм гг', 'мм рр', 'mm vv', 'mm éé', 'μμ εε', 'aa mm', 'yy mm', 'mm gg'],
      de: ['ablaufdatum', '$ablauf', 'gültig bis', 'verfallsdatum', 'verfalldatum', '$gültigkeit', 'gültigkeitsdatum', 'ablaufmonat', 'ablaufjahr', 'gültigkeitsende', 'karte gültig'],
      fr: ['date d expiration', 'expiration', 'expire fin', 'date de validité', 'fin de validité', 'mois d expiration', 'année d expiration', 'date de fin de validité', 'expire le'],
      es: ['fecha de vencimiento', 'fecha de caducidad', 'fecha de expiración', '$vencimiento', 'caducidad', 'expiración', 'mes de vencimiento', 'año de vencimiento', 'válida hasta', 'válido hasta', 'fecha de expiracion', 'fecha venc'],
      pt: ['data de validade', '$validade', 'data de vencimento', '$vencimento', 'data de expiração', 'válido até', 'mês de validade', 'ano de validade', 'expiração'],
      it: ['data di scadenza', '$scadenza', 'mese di scadenza', 'anno di scadenza', 'valida fino', 'mese scadenza', 'anno scadenza'],
      ca: ['data de caducitat', 'data de venciment'],
      nl: ['vervaldatum', 'verloopdatum', 'geldig tot', 'vervalmaand', 'vervaljaar', 'einddatum kaart'],
      pl: ['data ważności', 'termin ważności', 'ważna do', 'ważność karty', 'data wygaśnięcia', 'miesiąc ważności', 'rok ważności'],
      cs: ['platnost karty', 'datum platnosti', 'konec platnosti', 'platnost do', 'platná do', 'datum expirace', 'platnosť karty', 'dátum exspirácie', 'platnosť do', 'datum vypršení', '$expirace', '$platnost'],
      sv: ['utgångsdatum', 'giltig till', 'giltighetstid', 'utgångsmånad', 'utgångsår', 'giltigt till', 'giltig t o m'],
      da: ['udløbsdato', '$udløb', 'utløpsdato', 'gyldig til', '$utløp', 'udløbsmåned', 'udløbsår', 'gyldighetsdato'],
      fi: ['voimassaolo…', 'viimeinen voimassaolopäivä', 'vanhenemispäivä', '$voimassa'],
      hu: ['lejárat', 'lejárati', '$érvényesség', 'érvényességi', 'lejárati dátum'],
      ro: ['data expirării', 'data de expirare', '$expirare', 'valabil până', '$expiră'],
      hr: ['datum isteka', '$istek', 'vrijedi do', 'datum poteka', '$veljavnost', 'datum važenja', 'istjece'],
      lt: ['galiojimo data', 'galioja iki', 'derīguma termiņš', 'kehtivusaeg', 'kehtiv kuni'],
      tr: ['son kullanma', 'son kullanım', 'son kullanma tarihi', 'geçerlilik tarihi', '$geçerlilik', 'skt'],
      az: ['bitmə tarixi', 'etibarlılıq', 'istifadə müddəti'],
      ru: ['срок действия', '$срок', 'действует до', 'дата окончания действия', 'годен до', 'действительна до', 'месяц окончания', 'действительно до', '$истекает', 'мм гг', 'мм гггг'],
      uk: ['термін дії', 'дійсна до', 'діє до', 'строк дії', 'дата закінчення', 'мм рр'],
      bg: ['валидна до', '$валидност', 'дата на изтичане', 'срок на валидност', 'датум истека', 'важи до'],
      el: ['ημερομηνία λήξης', '$λήξη', '$λήξης', 'ισχύει έως', 'μήνας λήξης', 'έτος λήξης', 'ημ λήξης'],
      he: ['תוקף', 'תוקף הכרטיס', 'בתוקף עד', 'תאריך תפוגה', 'פג תוקף', 'תפוגה'],
      ar: ['تاريخ الانتهاء', 'تاريخ انتهاء', 'تاريخ الإنتهاء', 'انتهاء الصلاحية', 'تاريخ الصلاحية', 'صالحة حتى', 'صالح حتى', 'شهر الانتهاء', 'سنة الانتهاء', 'تاريخ انتهاء الصلاحية'],
      fa: ['تاریخ انقضا', 'تاریخ انقضاء', 'انقضا', 'ماه انقضا', 'سال انقضا'],
      hi: ['समाप्ति तिथि', '$समाप्ति', '$वैधता', 'समाप्ति की तारीख', 'एक्सपायरी'], bn: ['মেয়াদ'],
      th: ['วันหมดอายุ', 'วันที่หมดอายุ', 'หมดอายุ', 'ใช้ได้ถึง'], vi: ['ngày hết hạn', '$hết hạn', 'ngày hiệu lực', 'hạn sử dụng', 'có giá trị đến'], id: ['tanggal kedaluwarsa', 'kedaluwarsa', 'kadaluarsa', 'masa berlaku', 'berlaku hingga', 'berlaku sampai', 'tarikh luput', 'tamat tempoh'],
      zh: ['有效期', '$到期', '有效日期', '有效年月', '有效至', '截止日期', '$过期', '到期日'], ja: ['有効期限', '有効期間', '$期限月', '$期限年', '有効年月'], ko: ['유효기간', '만료일', '유효 기간', '$만료'],
    },

    'card.name': {
      en: ['name on card', 'name on credit card', 'name on debit card', 'name on your card', 'name as on card', 'name as it appears on card', 'name as shown on card', 'name card', 'card name', 'cc name', 'ccname', 'card holder', 'cardholder…', 'cardholder', 'card holders', 'card holder name', 'holder name', 'holdername', 'holder s name', 'account holder', 'accountholder…', 'card owner', 'card owner name', 'cc owner', 'cc holder', 'cc first name', 'cc last name', 'cc full name', 'cc fname', 'cc lname', 'card first name', 'card last name', 'card full name', 'card fname', 'card lname', 'card person name', 'card user name', 'owner name card', 'payment name', 'payer name', 'nameoncard…', '…nameoncard', 'credit card name', 'creditcard name', 'creditcard holder', 'first name on card', 'last name on card', 'card firstname', 'card lastname', 'cc firstname', 'cc lastname', 'printed name', 'embossed name', '@holder', '@cc user', 'name on account', 'billing card name', 'full name on card'],
      de: ['karteninhaber…', 'karten inhaber', 'name auf der karte', 'name auf karte', 'name karteninhaber', 'name des karteninhabers', 'kontoinhaber…', 'inhaber der karte', '$inhaber', 'kreditkarteninhaber…', 'karteninhaberin'],
      fr: ['nom sur la carte', '$titulaire', 'titulaire de la carte', 'nom du titulaire', 'nom porté sur la carte', 'nom inscrit sur la carte', 'porteur de la carte', 'nom du porteur', 'nom figurant sur la carte', 'nom carte', 'prénom sur la carte'],
      es: ['nombre en la tarjeta', 'nombre tarjeta', '$titular', 'titular de la tarjeta', 'nombre del titular', 'nombre como aparece en la tarjeta', 'nombre impreso en la tarjeta', 'tarjetahabiente', 'nombre en tarjeta'],
      pt: ['nome no cartão', 'nome do titular', 'titular do cartão', 'nome impresso no cartão', 'nome cartão', 'nome como está no cartão', 'portador do cartão', '$titular'],
      it: ['$intestatario', 'intestatario della carta', 'titolare della carta', 'nome sulla carta', 'nome titolare', 'nome carta', '$titolare', 'nome dell intestatario', 'nome intestatario'],
      ca: ['nom a la targeta', 'titular de la targeta'],
      nl: ['kaarthouder…', 'naam op kaart', 'naam op de kaart', 'naam kaarthouder', 'naam kaart', '$rekeninghouder', 'naam op creditcard'],
      pl: ['imię i nazwisko na karcie', 'nazwisko na karcie', 'posiadacz karty', 'właściciel karty', 'imię na karcie', 'posiadacza karty', 'nazwa na karcie'],
      cs: ['jméno na kartě', 'držitel karty', 'majitel karty', 'jméno držitele', 'jméno držitele karty', 'meno na karte', 'držiteľ karty'],
      sv: ['kortinnehavare…', 'namn på kort', 'namn på kortet', 'namnet på kortet', 'kortinnehavarens namn', 'kontoinnehavare'],
      da: ['kortholder…', 'navn på kort', 'navn på kortet', 'kortinnehaver', 'kortindehaver…', 'kortets navn', 'navnet på kortet'],
      fi: ['kortinhaltija…', 'kortin haltija', 'nimi kortissa', 'kortissa oleva nimi', 'nimi kortilla'],
      hu: ['kártyabirtokos…', 'kártyán szereplő név', 'név a kártyán', 'kártya birtokos', 'kártyatulajdonos…'],
      ro: ['nume pe card', 'titular card', 'titularul cardului', 'nume titular', 'numele de pe card', 'numele titularului'],
      hr: ['ime na kartici', 'vlasnik kartice', 'ime vlasnika', 'imetnik kartice', 'ime na kartico', 'nositelj kartice'],
      lt: ['kortelės savininkas', 'vardas kortelėje', 'kartes īpašnieks', 'kaardi omanik', 'nimi kaardil'],
      tr: ['kart üzerindeki isim', 'kart üzerindeki ad', 'kart sahibi', 'kart sahibinin adı', 'kart üzerindeki', 'karttaki isim', 'kart sahibinin'],
      az: ['kart sahibi', 'kartın sahibi', 'kart üzərindəki ad'],
      ru: ['владелец карты', 'имя на карте', 'держатель карты', 'имя владельца', 'имя держателя', 'имя владельца карты', 'имя и фамилия на карте', 'владельца карты', 'фамилия на карте', 'имя держателя карты'],
      uk: ['власник картки', 'ім я на картці', 'ім я власника', 'тримач картки', 'власника картки', 'ім я та прізвище на картці', 'імя на картці'],
      bg: ['име на картата', 'картодържател', 'притежател на картата', 'име върху картата', 'власник картице', 'име на картици'],
      el: ['κάτοχος κάρτας', 'κατόχου κάρτας', 'όνομα κατόχου', 'όνομα στην κάρτα', 'ονοματεπώνυμο κατόχου', '$κατόχου'],
      he: ['שם בעל הכרטיס', 'בעל הכרטיס', 'שם על הכרטיס', 'שם בעל כרטיס', 'בעל כרטיס', 'שם מחזיק הכרטיס'],
      ar: ['اسم حامل البطاقة', 'حامل البطاقة', 'الاسم على البطاقة', 'صاحب البطاقة', 'اسم صاحب البطاقة', 'الاسم كما يظهر على البطاقة', 'الاسم المكتوب على البطاقة', 'الاسم الموجود على البطاقة'],
      fa: ['نام دارنده کارت', 'دارنده کارت', 'نام روی کارت', 'صاحب کارت'],
      hi: ['कार्ड पर नाम', 'कार्डधारक', 'कार्ड धारक', 'कार्ड पर का नाम', 'कार्ड धारक का नाम'], bn: ['কার্ডধারী', 'কার্ডের নাম'],
      th: ['ชื่อบนบัตร', 'ชื่อผู้ถือบัตร', 'ผู้ถือบัตร', 'ชื่อเจ้าของบัตร', 'ชื่อที่ปรากฏบนบัตร'], vi: ['tên trên thẻ', 'tên chủ thẻ', 'chủ thẻ', 'họ tên trên thẻ', 'tên in trên thẻ', 'họ và tên chủ thẻ'], id: ['nama pada kartu', 'nama di kartu', 'pemegang kartu', 'nama pemegang', 'nama pemilik kartu', 'nama kartu', 'nama pada kad', 'pemegang kad'],
      zh: ['持卡人', '卡上姓名', '持有人姓名', '卡片姓名'], ja: ['カード名義', '$名義人', 'カード所有者', 'カード会員名', 'カード名', 'カードの名義'], ko: ['카드 소유자', '카드소유자', '카드 명의', '카드명의', '카드에 표시된 이름', '명의자', '카드 소지자'],
    },

    'iban': {
      all: ['iban', 'iban…', '…iban', 'i ban', 'international bank account number', 'kontonummer iban', 'numéro iban', 'código iban', 'numer iban', 'iban nr', 'iban numarası', 'номер iban', 'آيبان', 'الآيبان', 'شبا', 'شماره شبا', '国际银行账号', 'איבן'],
    },

    'bank.routing': {
      en: ['routing', 'routing number', 'routing no', 'routing num', 'routing transit', 'aba number', 'aba routing', 'transit number', 'sort code', 'sortcode', 'swift', 'swift code', 'bic', 'bic code', 'swift bic', 'bsb', 'bsb number', 'ifsc', 'ifsc code', 'institution number', 'bank code', 'branch code', 'bank identifier', 'micr', '!aba'],
      de: ['bankleitzahl', 'blz', 'filialnummer'], fr: ['code banque', 'code guichet', 'clé rib', 'code swift'], es: ['código bancario', 'clabe', 'código swift', 'código de sucursal'], pt: ['código do banco', 'agência bancária', 'nib'], it: ['codice abi', 'codice cab', 'codice swift'], nl: ['bankcode'], pl: ['kod banku', 'kod swift'], cs: ['kód banky', 'směrové číslo banky'], sv: ['clearingnummer', 'clearing nummer'], da: ['registreringsnummer bank', 'reg nr bank'], hu: ['bankkód'], tr: ['banka kodu', 'şube kodu', 'swift kodu'], ru: ['бик', 'бик банка', 'корреспондентский счет', 'корр счет'], uk: ['мфо'], el: ['κωδικός τράπεζας'], he: ['קוד בנק', 'מספר סניף', 'מספר בנק'], ar: ['رمز البنك', 'رمز السويفت', 'سويفت'], th: ['รหัสธนาคาร', 'รหัสสาขา'], vi: ['mã ngân hàng', 'mã swift'], id: ['kode bank', 'kode swift'], zh: ['开户行代码', '行号', '银行代码', '銀行代碼', '分行代码'], ja: ['銀行コード', '支店コード', '店番', '支店番号', '金融機関コード'], ko: ['은행코드', '지점코드'],
    },

    'bank.account': {
      en: ['account number', 'account no', 'account num', 'account nbr', 'account nr', 'acct number', 'acct no', 'acct num', 'acct nbr', 'accountnumber…', '…accountnumber', 'accountno', 'acctno', 'acctnum', 'acc number', 'acc no', '~bank account', 'bankaccount…', 'checking account', 'savings account', 'account iban', '@account no', '@bank acc', 'bank acct', 'number of account', 'cbu', 'cvu', 'alias cbu', 'cbu alias', 'pix key', 'ac number', 'ac no', 'bank ac', 'upi id', 'upi vpa', 'beneficiary account', 'payee account', 'recipient account', 'destination account'],
      de: ['kontonummer', 'konto nummer', 'konto nr', 'kontonr', '~bankkonto', 'bankverbindung', 'depotnummer'], fr: ['numéro de compte', 'numéro compte', '~compte bancaire', 'num compte', 'rib', 'n compte'], es: ['número de cuenta', 'número cuenta', 'num cuenta', '~cuenta bancaria', 'nro de cuenta', 'nro cuenta', 'n cuenta', 'número de cbu', 'alias de cbu', 'código de cuenta interbancario', 'cuenta interbancaria', 'cuenta clabe', 'llave pix', 'clave pix'], pt: ['número da conta', 'número de conta', '~conta bancária', 'conta corrente', 'num conta', 'n conta', 'chave pix', 'chave do pix', 'chave de pix', 'pix copia e cola'], it: ['numero di conto', 'numero conto', 'conto corrente', 'conto bancario', 'coordinate bancarie'], nl: ['rekeningnummer…', '…rekeningnummer', 'bankrekening…'], pl: ['numer konta', 'nr konta', 'numer rachunku', 'nr rachunku', 'rachunek bankowy', 'konto bankowe'], cs: ['číslo účtu', 'bankovní účet', 'čislo účtu', 'bankový účet'], sv: ['kontonummer', '~bankkonto', 'kontonr'], da: ['kontonummer', '~bankkonto'], fi: ['tilinumero…', 'pankkitili…'], hu: ['számlaszám', 'bankszámla…', 'bankszámlaszám'], ro: ['număr cont', 'numărul contului', 'cont bancar'], hr: ['broj računa', 'žiro račun', 'številka računa', 'bankovni račun'], lt: ['sąskaitos numeris', 'konta numurs', 'kontonumber'],
      tr: ['hesap numarası', 'hesap no', 'banka hesabı'], az: ['hesab nömrəsi', 'bank hesabı'], ru: ['номер счета', 'номер счёта', 'расчетный счет', 'лицевой счет', 'банковский счет', 'лицевого счета'], uk: ['номер рахунку', 'розрахунковий рахунок', 'особовий рахунок', 'банківський рахунок'], bg: ['номер на сметка', 'банкова сметка', 'број рачуна'], el: ['αριθμός λογαριασμού', 'αριθμό λογαριασμού', 'τραπεζικός λογαριασμός'], he: ['מספר חשבון', 'חשבון בנק', 'מספר החשבון', 'מס חשבון'], ar: ['رقم الحساب', 'رقم حساب', 'الحساب البنكي', 'حساب بنكي', 'رقم الحساب البنكي'], fa: ['شماره حساب'], hi: ['खाता संख्या', 'खाता नंबर', 'बैंक खाता', 'अकाउंट नंबर'], bn: ['অ্যাকাউন্ট নম্বর'], th: ['เลขที่บัญชี', 'หมายเลขบัญชี', 'เลขบัญชี', 'บัญชีธนาคาร'], vi: ['số tài khoản', 'tài khoản ngân hàng'], id: ['nomor rekening', 'no rekening', 'rekening bank', 'nombor akaun'], zh: ['账号号码', '银行账号', '銀行帳號', '银行账户', '账户号码', '帳戶號碼', '银行帐号'], ja: ['口座番号', '銀行口座', '口座名義'], ko: ['계좌번호', '계좌 번호', '은행계좌'],
    },

    'national.id': {
      en: ['ssn', '…ssn', 'ssn…', '~social security', 'social security number', 'social security no', 'soc sec', 'last 4 ssn', 'social insurance', 'social insurance number', 'itin', 'individual taxpayer', 'taxpayer identification', 'tax id', 'tax identification', 'tin number', 'national insurance', 'national insurance number', 'nino', 'national id', 'national identity', 'national identification', 'identity number', 'identity card', 'identity document number', 'id card number', 'identification number', 'national number', 'citizen id', 'citizen number', 'government id', 'gov id', 'state id number', 'passport number', 'passport no', 'passport num', 'driver license number', 'drivers license number', 'driver s license number', 'driving licence number', 'driving license number', 'license number driver', 'driver license', 'drivers license', 'driver s license', 'driving licence', 'medicare number', 'medicare id', 'nhs number', 'aadhaar…', 'aadhar…', 'uidai', 'pan card', 'pan no', 'nric', 'nric number', 'fin number', 'hkid', 'emirates id', 'iqama', 'cnic', 'tax file number', 'tfn', 'pps number', 'ppsn', 'personal number', 'personal id number', 'civil id', 'id number', 'personal identity', 'personal code', 'voter id', 'voter id number', 'voter card', 'epic number', 'epic no', '!uan', 'uan number', 'uan no', '!pan', 'pan number', 'ni number', 'ni no', '!tin', 'tin no', 'ein number', '!sin', 'sin number', '!nin', 'nin number', 'bvn', 'medicaid id', 'medicaid number', 'ird number', 'omang', 'alien registration', 'alien registration number', 'alien number', 'uscis number', '~last 4 digits', '~last four digits', 'ghana card'],
      de: ['sozialversicherungsnummer', 'sozialversicherung…', 'steuernummer', 'steuer id', 'steueridentifikationsnummer', 'steueridentifikation…', 'personalausweisnummer', 'personalausweis…', 'ausweisnummer', 'passnummer', 'reisepassnummer', 'ahv nummer', 'rentenversicherungsnummer', 'versichertennummer', 'identifikationsnummer', 'svnr', 'führerscheinnummer', '…versichertennummer'],
      fr: ['numéro de sécurité sociale', 'sécurité sociale', 'numéro sécu', 'nir', 'numéro d identité', 'carte d identité', 'numéro fiscal', 'numéro de passeport', 'numéro national', 'numéro d assurance sociale', 'carte vitale', 'numéro de permis', 'registre national', 'numéro passeport'],
      es: ['dni', 'nie', 'nif', 'dni nie', 'número de identificación', 'número de identidad', 'documento de identidad', 'documento nacional', 'número de documento', 'seguridad social', 'número de seguridad social', 'curp', 'rfc', 'cédula', 'cédula de identidad', 'cédula de ciudadanía', 'cuil', 'cuit', 'rut', 'rut run', 'pasaporte', 'número de pasaporte', 'número fiscal', 'nro documento', 'carnet de identidad', '!nss', 'número de seguro social', '!ruc', 'número de ruc', 'ruc dni', 'dni ruc', 'clave de elector', '!run', 'run rut'],
      pt: ['cpf', 'rg', 'número de contribuinte', 'contribuinte', 'nif', 'cartão de cidadão', 'número do cidadão', 'número de identificação', 'número fiscal', 'carteira de identidade', 'título de eleitor', 'pis', 'niss', 'segurança social', 'número do passaporte', 'cnh', 'bilhete de identidade', 'documento de identificação', 'cnpj', 'cpf cnpj', 'número do cnpj'],
      it: ['codice fiscale', 'carta d identità', 'numero carta d identità', 'cod fiscale', 'tessera sanitaria', 'numero di passaporto', 'numero documento', 'documento di identità', 'numero patente', 'codicefiscale'],
      nl: ['bsn', 'burgerservicenummer', 'rijksregisternummer', 'paspoortnummer', 'identiteitskaart…', 'sofinummer', 'insz', 'identiteitsnummer', 'rijbewijsnummer'],
      pl: ['pesel', 'numer pesel', 'dowód osobisty', 'numer dowodu', 'nr dowodu', 'seria i numer dowodu', 'numer paszportu', 'numer dokumentu tożsamości', 'dowodu osobistego'],
      cs: ['rodné číslo', 'číslo občanského průkazu', 'občanský průkaz', 'číslo op', 'číslo pasu', 'rodné čislo', 'občiansky preukaz', 'číslo dokladu'],
      sv: ['personnummer', 'samordningsnummer', 'passnummer', 'person nr', 'personnr'], da: ['cpr', 'cpr nummer', 'cprnummer', 'fødselsnummer', 'personnummer', 'fodselsnr', 'd nummer', 'cpr nr'], fi: ['henkilötunnus', 'henkilötunnu…', 'hetu', 'sotu'], is: ['kennitala'],
      hu: ['személyi szám', 'személyi igazolvány…', 'adóazonosító', 'taj szám', 'személyazonosító', 'tajszám', 'adóazonosító jel'], ro: ['cnp', 'cod numeric personal', 'carte de identitate', 'serie și număr', 'seria și numărul'], hr: ['oib', 'jmbg', 'emšo', 'broj osobne iskaznice', 'lična karta', 'broj lične karte', 'davčna številka'], lt: ['asmens kodas', 'personas kods', 'isikukood'],
      tr: ['tc kimlik', 'tc kimlik no', 't c kimlik', 'kimlik numarası', 'kimlik no', 'tckn', 'tckimlik…', 'vergi numarası', 'pasaport numarası', 'pasaport no', 'vatandaşlık numarası', 'tc no', 'kimlik', 'vergi no', 'vergi kimlik'], az: ['fin kod', 'şəxsiyyət vəsiqəsi', 'vöen', 'şəxsiyyət'],
      ru: ['инн', 'снилс', 'паспорт', 'номер паспорта', 'серия паспорта', 'серия и номер', 'паспортные данные', 'иин', 'номер удостоверения', 'паспорта', 'водительское удостоверение', 'полис омс'], uk: ['іпн', 'рнокпп', 'паспорт', 'номер паспорта', 'ідентифікаційний код', 'ідентифікаційний номер', 'податковий номер', 'серія паспорта', 'паспорта'],
      bg: ['егн', 'лична карта', 'номер на лична карта', 'матични број', 'јмбг', 'број личне карте', 'матичен број'], el: ['αμκα', 'αφμ', 'α φ μ', 'αριθμός ταυτότητας', 'αριθμό ταυτότητας', 'δελτίο ταυτότητας', 'ταυτότητα', 'αριθμός διαβατηρίου', 'αριθμός μητρώου', 'αδτ'],
      he: ['תעודת זהות', 'ת ז', 'תז', 'מספר זהות', 'מספר תעודת זהות', 'מס זהות', 'מספר דרכון', 'דרכון'], ar: ['رقم الهوية', 'رقم هوية', 'الهوية الوطنية', 'الرقم القومي', 'الرقم الوطني', 'رقم جواز السفر', 'جواز السفر', 'رقم الإقامة', 'رقم البطاقة الشخصية', 'الرقم المدني', 'بطاقة الهوية', 'السجل المدني', 'رقم الاقامة'], fa: ['کد ملی', 'کدملی', 'شماره ملی', 'شماره شناسنامه', 'شماره پاسپورت'], ur: ['شناختی کارڈ'],
      hi: ['…आधार…', 'पैन नंबर', 'पैन कार्ड', 'पहचान संख्या', 'पासपोर्ट नंबर', 'राष्ट्रीय पहचान'], bn: ['জাতীয় পরিচয়পত্র', 'এনআইডি'], th: ['เลขบัตรประชาชน', 'เลขประจำตัวประชาชน', 'บัตรประชาชน', 'หมายเลขบัตรประชาชน', 'เลขหนังสือเดินทาง', 'หนังสือเดินทาง', 'เลขประจำตัวผู้เสียภาษี'], vi: ['cccd', 'cmnd', 'căn cước', 'căn cước công dân', 'số cmnd', 'chứng minh nhân dân', 'chứng minh thư', 'số hộ chiếu', 'mã số thuế'], id: ['nik', 'ktp', 'nomor ktp', 'no ktp', 'nomor induk kependudukan', 'npwp', 'nomor paspor', 'mykad', 'kad pengenalan', 'nomor identitas', 'no identitas', 'no ic'],
      zh: ['身份证', '身分證', '身份號碼', '证件号', '證件號', '护照号', '護照號', '身份证号', '社保号', '统一编号', '居民身份', '证件号码'], ja: ['マイナンバー', '個人番号', 'パスポート番号', '旅券番号', '運転免許証番号', '基礎年金番号', '保険証番号', '免許証番号'], ko: ['주민등록번호', '주민번호', '여권번호', '외국인등록번호', '운전면허번호', '여권 번호', '주민등록'],
    },

    'security.answer': {
      en: ['security answer', 'secret answer', 'challenge answer', 'sec answer', 'secanswer…', 'tsec answer', 'question answer', 'answer security question', 'answer to security question', 'answer to secret question', 'answer secret question', 'security question answer', 'secret question answer', 'challenge question answer', 'security response', 'secret response', 'hint answer', 'recovery answer', 'password answer', 'memorable word', 'memorable place', 'memorable date', 'memorable name', 'memorable information', 'mother maiden name', 'mother s maiden name', 'mothers maiden name', 'mother maiden', 'name of first pet', 'first pet', 'pet s name', 'first school', 'favorite teacher', 'favourite teacher', 'best friend childhood', 'childhood friend', 'childhood nickname', 'city were you born', 'city where you were born', 'first car', 'street you grew up', 'favorite movie', 'answer 1', 'answer 2', 'answer 3', '~answer', 'security question', 'sq answer', 'kba answer', 'reminder answer', 'first teacher', 'childhood hero', 'parents meet', 'parents met', 'mmn', 'memorable info', 'memorable data', 'memorable phrase', 'memorable answer', 'maiden name mother', 'security q answer', 'secret word'],
      de: ['sicherheitsantwort', 'antwort auf die sicherheitsfrage', 'geheime antwort', 'antwort sicherheitsfrage', 'sicherheitsfrage', 'geheimfrage antwort', '~antwort', 'mädchenname der mutter', 'geburtsname der mutter', 'name ihres ersten haustiers', 'erstes haustier', 'merkwort', 'geheimwort', 'codewort', 'mutters mädchenname'], fr: ['réponse secrète', 'réponse de sécurité', 'réponse à la question', 'question secrète', 'question de sécurité', '~réponse', 'nom de jeune fille de votre mère', 'nom de jeune fille de la mère', 'premier animal', 'mot secret', 'mot mémorable', 'nom de jeune fille mère'], es: ['respuesta secreta', 'respuesta de seguridad', 'pregunta secreta', 'pregunta de seguridad', '~respuesta', 'apellido de soltera de su madre', 'apellido de soltera de la madre', 'primera mascota', 'palabra secreta', 'palabra memorable', 'nombre de soltera de la madre', 'nombre de soltera de su madre'], pt: ['resposta secreta', 'resposta de segurança', 'pergunta secreta', 'pergunta de segurança', '~resposta', 'nome de solteira da sua mãe', 'primeiro animal', 'palavra secreta', 'nome de solteira da mãe'], it: ['risposta segreta', 'risposta di sicurezza', 'domanda segreta', 'domanda di sicurezza', '~risposta', 'cognome da nubile di tua madre', 'cognome da nubile della madre', 'primo animale', 'parola memorabile', 'cognome da nubile di sua madre'], nl: ['geheim antwoord', 'antwoord op de geheime vraag', 'beveiligingsvraag', 'geheime vraag', '~antwoord', 'meisjesnaam van uw moeder', 'meisjesnaam moeder', 'geheim woord', 'meisjesnaam van moeder'], pl: ['odpowiedź na pytanie', 'pytanie pomocnicze', 'pytanie zabezpieczające', '~odpowiedź', 'nazwisko panieńskie matki', 'tajne słowo', 'panieńskie nazwisko matki'], cs: ['bezpečnostní otázka', 'kontrolní otázka', 'odpověď na kontrolní otázku', '~odpověď', 'rodné příjmení matky', 'bezpečnostná otázka', 'kontrolná otázka', 'tajné slovo', 'jméno matky za svobodna', 'příjmení matky za svobodna'], sv: ['säkerhetsfråga', 'hemligt svar', 'säkerhetssvar', '~svar', 'mors flicknamn', 'hemligt ord', 'mammas flicknamn'], da: ['sikkerhedsspørgsmål', 'hemmeligt svar', 'sikkerhetsspørsmål', 'mors pigenavn'], fi: ['turvakysymy…', 'salainen vastaus', 'äidin tyttönimi'], hu: ['biztonsági kérdés', 'titkos válasz', 'anyja neve', 'anyja leánykori neve'], ro: ['întrebare de securitate', 'răspuns secret'], hr: ['sigurnosno pitanje', 'tajni odgovor', 'varnostno vprašanje'], tr: ['güvenlik sorusu', 'gizli soru', 'gizli cevap', 'güvenlik cevabı', '~cevap', 'anne kızlık soyadı', 'annenizin kızlık soyadı', 'gizli kelime'],
      ru: ['секретный вопрос', 'ответ на секретный вопрос', 'ответ на контрольный вопрос', 'контрольный вопрос', '~ответ', 'девичья фамилия матери', 'первого питомца', 'кличка питомца', 'фамилия матери до замужества'], uk: ['секретне питання', 'відповідь на секретне питання', 'контрольне питання', '~відповідь', 'дівоче прізвище матері', 'таємне слово'], el: ['ερώτηση ασφαλείας', 'απάντηση ασφαλείας', 'μυστική ερώτηση', '~απάντηση', 'μυστική λέξη', 'πατρικό όνομα μητέρας', 'πατρικό επώνυμο μητέρας'], he: ['שאלת אבטחה', 'תשובה לשאלת', 'שאלה סודית', 'תשובה סודית', 'שם נעורים של האם', 'מילה סודית', 'שם נעורי האם'], ar: ['سؤال الأمان', 'السؤال السري', 'إجابة السؤال', 'الإجابة السرية', 'اسم الأم قبل الزواج', 'جواب السؤال', 'كلمة سرية', 'اسم عائلة الأم'], hi: ['सुरक्षा प्रश्न', 'सुरक्षा उत्तर', 'गुप्त उत्तर', 'गुप्त शब्द', 'माँ का विवाहपूर्व नाम', 'मां का विवाह पूर्व नाम'], th: ['คำถามความปลอดภัย', 'คำตอบความปลอดภัย', 'คำถามลับ', 'คำตอบลับ', 'คำลับ', 'นามสกุลเดิมของมารดา'], vi: ['câu hỏi bảo mật', 'câu trả lời bảo mật', 'câu hỏi bí mật', 'từ bí mật', 'tên thời con gái của mẹ'], id: ['pertanyaan keamanan', 'jawaban keamanan', 'jawaban rahasia', 'nama gadis ibu', 'nama ibu kandung', 'kata rahasia'], zh: ['密保', '安全问题', '安全問題', '密保答案', '密码提示答案', '问题答案', '找回密码答案', '密语'], ja: ['秘密の質問', '秘密の答え', '質問の答え', 'セキュリティ質問', 'セキュリティの質問', '秘密の言葉', '母親の旧姓'], ko: ['보안질문', '보안 질문', '비밀번호 찾기 답변', '질문 답변', '본인확인 질문', '비밀 단어'],
    },

    'recovery.code': {
      all: ['recovery code', 'recovery codes', 'recovery key', 'recovery password', 'recovery token', 'backup code', 'backup codes', 'back up code', 'backup key', 'rescue code', 'emergency code', 'emergency kit', 'scratch code', 'reset code', 'restore code', 'restore key', 'account recovery code', 'wiederherstellungscode', 'wiederherstellungsschlüssel', 'notfallcode', 'backup schlüssel', 'code de récupération', 'code de secours', 'clé de récupération', 'código de recuperación', 'código de respaldo', 'clave de recuperación', 'código de recuperação', 'código de reserva', 'codice di recupero', 'codice di backup', 'codice di riserva', 'herstelcode', 'back upcode', 'kod odzyskiwania', 'kod zapasowy', 'kod odzyskiwania konta', 'kód pro obnovení', 'záložní kód', 'obnovovací kód', 'återställningskod', 'reservkod', 'gendannelseskode', 'gjenopprettingskode', 'palautuskoodi', 'helyreállítási kód', 'kurtarma kodu', 'yedek kod', 'код восстановления', 'резервный код', 'ключ восстановления', 'код відновлення', 'резервний код', 'κωδικός ανάκτησης', 'εφεδρικός κωδικός', 'קוד שחזור', 'קוד גיבוי', 'رمز الاسترداد', 'رمز الاستعادة', 'رمز احتياطي', 'रिकवरी कोड', 'बैकअप कोड', 'รหัสกู้คืน', 'รหัสสำรอง', 'mã khôi phục', 'mã dự phòng', 'kode pemulihan', 'kode cadangan', '恢复码', '恢復碼', '备用码', '備用碼', '恢复代码', '恢复密钥', 'リカバリーコード', '回復コード', '復旧コード', 'バックアップコード', '복구 코드', '복구코드', '백업 코드', '백업코드', '복구 키'],
    },

    'seed.phrase': {
      all: ['seed phrase', 'seedphrase', 'seed words', 'seed word', 'recovery phrase', 'recovery words', 'secret recovery phrase', 'secret phrase', 'backup phrase', 'mnemonic', 'mnemonic…', 'wallet phrase', 'wallet seed', 'wallet words', '12 words', '24 words', '12 word', '24 word', 'bip 39', 'bip39', 'seed backup', 'keystore', 'seed phrase…', 'wiederherstellungsphrase', 'seed wörter', 'phrase de récupération', 'phrase secrète', 'phrase mnémonique', 'frase de recuperación', 'frase semilla', 'frase secreta', 'palabras semilla', 'frase de recuperação', 'frase semente', 'frase di recupero', 'frase mnemonica', 'herstelzin', 'fraza odzyskiwania', 'fraza seed', 'frázi pro obnovení', 'återställningsfras', 'kurtarma ifadesi', 'kurtarma kelimeleri', 'сид фраза', 'сидфраза', 'мнемоническая фраза', 'секретная фраза', 'фраза восстановления', 'мнемонічна фраза', 'сід фраза', 'фраза відновлення', 'φράση ανάκτησης', 'ביטוי שחזור', 'عبارة الاسترداد', 'العبارة السرية', 'عبارة الاستعادة', 'रिकवरी वाक्यांश', 'सीड फ्रेज', 'วลีกู้คืน', 'วลีช่วยจำ', 'cụm từ khôi phục', 'cụm từ bí mật', 'frasa pemulihan', 'frase pemulihan', '助记词', '助記詞', '恢复短语', '种子短语', 'シードフレーズ', 'リカバリーフレーズ', '復元フレーズ', '니모닉', '시드 구문', '복구 구문', '시드 문구', '복구 문구'],
    },

    'api.key': {
      all: ['api key', 'apikey', 'apikey…', '…apikey', 'api keys', 'api token', 'api secret', 'access key', 'access key id', 'accesskey', 'secret key', 'secretkey', 'secret access key', 'private key', 'privatekey', 'private keys', 'privkey', 'priv key', 'ssh key', 'pgp key', 'gpg key', 'rsa key', 'encryption key', 'decryption key', 'signing key', 'signing secret', 'webhook secret', 'client secret', 'clientsecret', 'app secret', 'appsecret', 'application secret', 'consumer secret', 'consumer key', 'shared secret', 'shared key', 'pre shared key', 'preshared key', 'psk', 'wpa key', 'wifi key', 'wi fi key', 'network key', 'master key', 'account key', 'service account key', 'storage key', 'deploy key', 'oauth secret', 'session key', 'totp secret', 'otp secret', 'hmac', 'hmac key', 'license key', 'licence key', 'security key', 'connection string', 'sas token', '~credential', '~credentials', 'keyfile', 'pem', 'certificate key', 'api schlüssel', 'apischlüssel', 'privater schlüssel', 'geheimer schlüssel', 'zugriffsschlüssel', 'clé api', 'clé d api', 'clé secrète', 'clé privée', 'clé d accès', 'clave api', 'clave de api', 'clave privada', 'llave privada', 'chave api', 'chave de api', 'chave privada', 'chave secreta', 'chave de acesso', 'chiave api', 'chiave privata', 'chiave segreta', 'api sleutel', 'geheime sleutel', 'privésleutel', 'klucz api', 'klucz prywatny', 'klucz dostępu', 'klíč api', 'api klíč', 'soukromý klíč', 'tajný klíč', 'api nyckel', 'privat nyckel', 'hemlig nyckel', 'api nøgle', 'api nøkkel', 'api avain', 'api kulcs', 'api anahtarı', 'özel anahtar', 'gizli anahtar', 'ключ api', 'api ключ', 'апи ключ', 'закрытый ключ', 'приватный ключ', 'секретный ключ', 'ключ доступа', 'приватний ключ', 'секретний ключ', 'ключ доступу', 'κλειδί api', 'ιδιωτικό κλειδί', 'μυστικό κλειδί', 'מפתח api', 'מפתח פרטי', 'מפתח סודי', 'مفتاح api', 'مفتاح الواجهة', 'المفتاح السري', 'مفتاح سري', 'المفتاح الخاص', 'مفتاح خاص', 'एपीआई कुंजी', 'निजी कुंजी', 'गुप्त कुंजी', 'คีย์ api', 'คีย์ลับ', 'คีย์ส่วนตัว', 'khóa api', 'khoá api', 'khóa bí mật', 'khóa riêng', 'kunci api', 'kunci rahasia', 'kunci privat', 'kunci pribadi', 'api密钥', '密钥', '密鑰', '私钥', '私鑰', '金鑰', 'apiキー', '秘密鍵', '秘密キー', 'シークレットキー', 'アクセスキー', 'api키', 'api 키', '비밀키', '비밀 키', '개인키', '개인 키', '시크릿 키'],
    },

    'token': {
      all: ['~token', 'access token', 'refresh token', 'bearer token', 'bearer', 'personal access token', 'session token', 'auth token', 'id token', 'jwt', 'csrf token', 'xsrf token', 'security token', 'hardware token', 'device token', 'bot token', 'login token', 'token code', 'rsa token', 'token value', 'zugangstoken', 'zugriffstoken', 'jeton d accès', 'jeton d authentification', 'jeton de sécurité', 'token de acceso', 'token de acesso', 'token di accesso', 'toegangstoken', 'token dostępu', 'přístupový token', 'åtkomsttoken', 'erişim belirteci', 'erişim jetonu', 'токен', 'токена', 'токен доступа', 'токен доступу', 'διακριτικό πρόσβασης', 'אסימון גישה', 'אסימון', 'رمز الوصول', 'رمز وصول', 'टोकन', 'โทเค็น', 'โทเคน', 'mã thông báo truy cập', 'token akses', '令牌', '访问令牌', '權杖', 'トークン', 'アクセストークン', '토큰', '액세스 토큰'],
    },

    'secret': {
      all: ['~secret', 'secret code', 'secret id', 'secret value', 'secret phrase', '~geheimnis', '~geheim', 'geheimcode', '~secrète', '~secreto', '~secreta', '~segredo', '~segreto', '~tajne', '~tajemství', '~hemlighet', '~gizli', 'секрет', '~секретный', '~секретное', '~секретна', '~μυστικό', '~סוד', '~سري', '~سر', '~गुप्त', 'ความลับ', '~bí mật', '~rahasia', '机密', '機密', 'シークレット', '시크릿'],
    },

    // A username is half of a credential only beside a password or by its autocomplete token: by words alone it is a kind,
    // never a reason.
    'username': {
      en: ['username', 'user name', 'user id', 'userid', 'userid…', 'username…', '…username', 'user login', 'userlogin', 'login id', 'login name', 'loginid', 'loginname', 'logon id', 'logon name', 'login', 'logon', 'uname', 'uid', 'usr', 'user', 'member id', 'member number', 'membership number', 'customer id', 'customer number', 'client id', 'client number', 'account id', 'account name', 'nickname', 'nick', 'screen name', 'handle', 'identifier', 'frequent flyer', 'subject', 'employee id', 'student id', 'access number', 'online id', 'netid', 'net id', 'email or username', 'username or email'],
      de: ['benutzername', 'benutzer', 'nutzername', 'anmeldename', 'benutzerkennung', 'kennung', 'teilnehmernummer', 'kundennummer', 'zugangsnummer', 'mitgliedsnummer', 'benutzer id', 'login name', 'anwendername', 'mitgliedsname'],
      fr: ['nom d utilisateur', 'identifiant', 'utilisateur', 'pseudo', 'pseudonyme', 'numéro client', 'identifiant client', 'login'], es: ['usuario', 'nombre de usuario', 'identificador', 'número de cliente', 'alias', 'usuari'], pt: ['usuário', 'nome de usuário', 'nome de utilizador', 'utilizador', 'login', 'apelido de usuário'], it: ['nome utente', 'utente', 'codice cliente', 'codice utente', 'id utente', 'user'], nl: ['gebruikersnaam', 'gebruiker', 'gebruikers id', 'klantnummer', 'inlognaam'], pl: ['nazwa użytkownika', 'użytkownik', 'login', 'identyfikator', 'numer klienta', 'loginu'], cs: ['uživatelské jméno', 'uživatel', 'přihlašovací jméno', 'používateľské meno', 'prihlasovacie meno'], sv: ['användarnamn', 'användar id', 'kundnummer', 'brukernavn', 'brugernavn', 'bruger id'], fi: ['käyttäjätunnus', 'käyttäjänimi', 'asiakasnumero'], hu: ['felhasználónév', 'felhasználói név', 'felhasználó', 'azonosító'], ro: ['nume utilizator', 'nume de utilizator', 'utilizator'], hr: ['korisničko ime', 'korisnik', 'uporabniško ime'], lt: ['vartotojo vardas', 'lietotājvārds', 'kasutajanimi', 'prisijungimo vardas'],
      tr: ['kullanıcı adı', 'kullanıcı', 'müşteri numarası', 'kullanıcı kodu'], az: ['istifadəçi adı', 'istifadəçi'], ru: ['логин', 'имя пользователя', 'пользователь', 'логин или', 'ник', 'никнейм', 'учетная запись', 'логина'], uk: ['логін', 'ім я користувача', 'користувач', 'імя користувача'], bg: ['потребителско име', 'потребител', 'корисничко име'], el: ['όνομα χρήστη', 'χρήστης', 'ψευδώνυμο'], he: ['שם משתמש', 'שם המשתמש', 'משתמש', 'קוד משתמש'], ar: ['اسم المستخدم', 'المستخدم', 'اسم مستخدم', 'معرف المستخدم', 'رقم العميل'], fa: ['نام کاربری', 'نام کاربر'], hi: ['उपयोगकर्ता नाम', 'यूजरनेम', 'यूज़रनेम', 'प्रयोक्ता नाम'], bn: ['ব্যবহারকারীর নাম'], th: ['ชื่อผู้ใช้', 'ผู้ใช้', 'รหัสผู้ใช้'], vi: ['tên đăng nhập', 'tên người dùng', 'tài khoản', 'tên tài khoản'], id: ['nama pengguna', 'pengguna', 'nama akun', 'id pengguna'], zh: ['用户名', '用戶名', '账号', '帐号', '帳號', '账户', '帳戶', '登录名', '使用者名稱', '会员名', '用户id'], ja: ['ユーザー名', 'ユーザーid', 'ユーザid', 'ログインid', '会員番号', '会員id', 'ユーザ名', 'お客様番号', 'ログイン名', 'アカウント名', '契約者番号'], ko: ['아이디', '사용자 이름', '사용자명', '사용자 id', '로그인 아이디', '회원번호', '사용자이름'],
    },
  };

  /** What a button does to the secret beside it: shows, hides, copies it. */
  const reveal = [
    'show', 'hide', 'reveal', 'toggle', 'view', 'unmask', 'copy', 'anzeigen', 'einblenden', 'ausblenden', 'verbergen', 'zeigen', 'kopieren', 'afficher', 'masquer', 'cacher', 'montrer', 'copier', 'mostrar', 'ocultar', 'exibir', 'esconder', 'copiar', 'ver', 'mostra', 'nascondi', 'copia', 'tonen', 'weergeven', 'kopiëren', 'pokaż', 'ukryj', 'kopiuj', 'zobrazit', 'skrýt', 'zobraziť', 'skryť', 'kopírovat', 'visa', 'dölj', 'vis', 'skjul', 'kopier', 'kopiera', 'näytä', 'piilota', 'kopioi', 'mutasd', 'megjelenítése', 'elrejtése', 'arată', 'afișează', 'ascunde', 'göster', 'gizle', 'kopyala', 'prikaži', 'sakrij', 'показать', 'скрыть', 'копировать', 'скопировать', 'показати', 'приховати', 'покажи', 'скрий', 'εμφάνιση', 'απόκρυψη', 'αντιγραφή', 'הצג', 'הסתר', 'העתק', 'إظهار', 'إخفاء', 'عرض', 'نسخ', 'نمایش', 'दिखाएं', 'छिपाएं', 'hiện', 'hiển thị', 'ẩn', 'sao chép', 'tampilkan', 'sembunyikan', 'salin', '显示', '隐藏', '顯示', '隱藏', '查看', '复制', '複製', '表示', '非表示', 'コピー', '보기', '표시', '숨기기', '숨김', '복사', 'แสดง', 'ซ่อน', 'คัดลอก',
  ];

  parts.secretWords = { kinds, words, reveal };
})();
