package vault

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestImportReadsEveryExport(t *testing.T) {
	rows := map[string]string{
		"Chrome":    "name,url,username,password,note\nShop,https://shop.example/login,una@mail.example,\"a,b\"\"c\",\n",
		"Firefox":   "\ufeff\"url\",\"username\",\"password\",\"httpRealm\",\"formActionOrigin\",\"guid\",\"timeCreated\"\n\"https://shop.example\",\"una@mail.example\",\"a,b\"\"c\",,\"\",\"{x}\",\"1\"\n",
		"Bitwarden": "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n,,login,Shop,,,0,\"https://shop.example,https://other.example\",una@mail.example,\"a,b\"\"c\",\n",
		"1Password": "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nShop,https://shop.example/,una@mail.example,\"a,b\"\"c\",,false,false,,\n",
	}
	for from, text := range rows {
		t.Run(from, func(t *testing.T) {
			found, err := ReadCSV(strings.NewReader(text))
			require.NoError(t, err)
			require.Equal(t, from, found.From)
			require.Empty(t, found.LeftOut)
			require.Len(t, found.Items, 2)
			require.Equal(t, Token{Name: "shop.example.username", Kind: "username", Label: "shop.example username", Sites: []string{"shop.example"}}, found.Items[0].Token)
			require.Equal(t, Kind("password"), found.Items[1].Token.Kind)
			require.Equal(t, `a,b"c`, string(found.Items[1].Value.Reveal()))
		})
	}
}

func TestImportSaysWhatItLeavesOut(t *testing.T) {
	text := "name,url,username,password\n" +
		"App,android://x@com.example/,u,p\n" +
		"None,,u,p\n" +
		"Twice,https://shop.example:8443/a,u,p\n" +
		"Twice,http://shop.example:8443/b,v,q\n" +
		"Empty,https://void.example,,\n" +
		"Umlaut,https://bücher.example/,u,p\n" +
		"Number,https://192.0.2.7/,u,p\n"
	found, err := ReadCSV(strings.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, []LeftOut{{1, "its site is no web address"}, {2, "it names no site"}, {5, "it holds no login that can be kept"}}, found.LeftOut)
	var names []string
	for _, item := range found.Items {
		names = append(names, item.Token.Name)
	}
	require.Equal(t, []string{"shop.example.username", "shop.example.password", "shop.example.2.username", "shop.example.2.password",
		"xn--bcher-kva.example.username", "xn--bcher-kva.example.password", "site-192.0.2.7.username", "site-192.0.2.7.password"}, names)

	v := Open(t.TempDir(), Options{Keyring: newRing()})
	require.NoError(t, v.Create(nil))
	added, there, err := v.AddAll(found.Items)
	require.NoError(t, err)
	require.Equal(t, []int{8, 0}, []int{added, there})
	added, there, err = v.AddAll(found.Items)
	require.NoError(t, err)
	require.Equal(t, []int{0, 8}, []int{added, there})
}

func TestImportRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{"", "a,b,c\n1,2,3\n", "{\"items\":[]}"} {
		_, err := ReadCSV(strings.NewReader(text))
		require.ErrorIs(t, err, ErrImport)
	}
	_, err := ReadCSV(strings.NewReader("name,url,username,password\nx,https://a.example,u,\"open\n"))
	require.Error(t, err)
	require.NotContains(t, err.Error(), "open\n")
}
