// net/http on one processor: encoding/json and time read the user, the rest is checked by hand.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"
)

const maxBodySize = 1 << 20

// Without pointers a field that is missing or null would be zero.
type user struct {
	ID         *int64     `json:"id"`
	Name       *string    `json:"name"`
	Surname    *string    `json:"surname"`
	LastUpdate *time.Time `json:"lastUpdate"`
}

// {"updateUser":[{"id":1,…}]}
type call struct {
	UpdateUser []user `json:"updateUser"`
}

// {"updateUser":{"id":1,…}}
type reply struct {
	UpdateUser updatedUser `json:"updateUser"`
}

type updatedUser struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Surname    string `json:"surname"`
	LastUpdate string `json:"lastUpdate"`
}

func updateUser(w http.ResponseWriter, r *http.Request) {
	if mediaType, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); mediaType != "application/json" {
		http.Error(w, "Not JSON", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodySize))
	if err != nil {
		status := http.StatusBadRequest
		if _, isTooLarge := errors.AsType[*http.MaxBytesError](err); isTooLarge {
			status = http.StatusRequestEntityTooLarge
		}
		http.Error(w, "No whole body", status)
		return
	}
	var sent call
	if err := json.Unmarshal(body, &sent); err != nil || len(sent.UpdateUser) != 1 || !sent.UpdateUser[0].isWhole() {
		http.Error(w, "Not a user", http.StatusBadRequest)
		return
	}
	u := sent.UpdateUser[0]
	updated, err := json.Marshal(reply{updatedUser{*u.ID, *u.Name, *u.Surname, inMilliseconds(time.Now())}})
	if err != nil {
		http.Error(w, "No reply", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(updated)
}

func (u user) isWhole() bool {
	return u.ID != nil && u.Name != nil && u.Surname != nil && u.LastUpdate != nil
}

// As JavaScript writes dates: 2022-10-26T21:11:27.000Z.
func inMilliseconds(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

func main() {
	runtime.GOMAXPROCS(1)
	http.HandleFunc("POST /updateUser", updateUser)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
